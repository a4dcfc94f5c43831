import { PICTURE_WIDTHS } from '@okoume/domain/listing/picture.ts'
import { photo } from '@okoume/tests/server/photos.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { composeSocial } from '../social-pictures.ts'
import { decodePicture } from './decode-picture.ts'
import { encodeVariant } from './encode-variants.ts'

const bitmapOf = async (width: number, height: number, seed = 1) =>
  decodePicture(await photo({ width, height }, seed).png().toBuffer())

/** The worst case for encoding: every pixel has its own colour. */
function drawNoise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0, state = 1; at < pixels.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    pixels[at] = state >>> 24
  }
  return { pixels, width, height }
}

const landscape = await bitmapOf(1280, 960)
const small = await bitmapOf(330, 325)
const noise = drawNoise(1280, 960)
const portrait = await bitmapOf(960, 1280, 2)

describe('every size of a picture', () => {
  test.each([
    ['lying', landscape],
    ['standing', portrait],
  ])('%s keeps its proportions, as wide as its name says', async (_, bitmap) => {
    for (const width of PICTURE_WIDTHS) {
      const made = await encodeVariant(bitmap, width, 'webp')
      const { format, exif, icc } = await sharp(made.bytes).metadata()

      expect(made.width).toBe(Math.min(width, bitmap.width))
      expect(made.height / made.width).toBeCloseTo(bitmap.height / bitmap.width, 2)
      expect({ format, exif, icc }).toEqual({ format: 'webp' })
    }
  })

  test.each([
    ['a lying photo', landscape],
    ['a standing photo', portrait],
    ['noise, which no photo is as heavy as', noise],
  ])('of %s is small enough for a card at 320 pixels', async (_, bitmap) => {
    for (const format of ['webp', 'avif'] as const) {
      expect((await encodeVariant(bitmap, 320, format)).bytes.length).toBeLessThanOrEqual(20 * 1024)
    }
  })

  test('is never larger than the picture itself', async () => {
    expect(await encodeVariant(await bitmapOf(400, 330), 960, 'webp')).toMatchObject({
      width: 400,
      height: 330,
    })
  })

  test('of a very tall picture is bounded in height', async () => {
    const { width, height } = await encodeVariant(await bitmapOf(330, 1280), 320, 'webp')

    expect(height).toBe(640)
    expect(width).toBe(165)
  })

  test('as AVIF is lighter than as WebP', async () => {
    const [avif, webp] = await Promise.all([
      encodeVariant(landscape, 640, 'avif'),
      encodeVariant(landscape, 640, 'webp'),
    ])

    expect(avif.bytes.length).toBeLessThan(webp.bytes.length)
  })
})

test.each([
  ['lying', landscape],
  ['standing', portrait],
  ['small', small],
  ['noise', noise],
])('the link preview of a picture that is %s is a JPEG of 1200 by 630 in 200 KB', async (_, bitmap) => {
  const social = await composeSocial(bitmap)
  const { format, width, height } = await sharp(social).metadata()

  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  expect(social.length).toBeLessThanOrEqual(200 * 1024)
})
