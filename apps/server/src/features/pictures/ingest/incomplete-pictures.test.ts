import { photo } from '@okoume/tests/server/photos.ts'
import { describe, expect, test } from 'vitest'
import { decodePicture } from './decode-picture.ts'

const SIZE = { width: 400, height: 340 }

describe.each([
  ['JPEG', {}],
  ['progressive JPEG', { progressive: true }],
  ['JPEG of whole colours', { chromaSubsampling: '4:4:4' }],
])('a %s', async (_, options) => {
  const jpeg = await photo(SIZE).jpeg(options).toBuffer()
  const whole = await decodePicture(jpeg)

  test.each([
    ['that lacks its end', jpeg.subarray(0, -2)],
    ['that lacks the last byte of its end', jpeg.subarray(0, -1)],
    ['with a film behind it', Buffer.concat([jpeg, Buffer.from('\0\0\0\u0018ftypmp42', 'latin1'), jpeg])],
    ['with a second picture behind it', Buffer.concat([jpeg, jpeg.subarray(0, 5000)])],
  ])('%s comes through whole', async (_name, bytes) => {
    expect((await decodePicture(bytes)).pixels.equals(whole.pixels)).toBe(true)
  })

  test.each([50, 90, 99])('cut at %i percent is unreadable', async (percent) => {
    const cut = jpeg.subarray(0, Math.floor((jpeg.length * percent) / 100))

    await expect(decodePicture(cut)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' })
  })
})

test('a PNG that lacks its end comes through whole', async () => {
  const png = await photo(SIZE).png().toBuffer()
  const whole = await decodePicture(png)

  for (const lost of [12, 8, 1])
    expect((await decodePicture(png.subarray(0, -lost))).pixels.equals(whole.pixels)).toBe(true)
})

test('a WebP that counts its padding wrong comes through whole', async () => {
  const webp = await oddWebp()
  const whole = await decodePicture(webp)
  const unpadded = Buffer.from(webp.subarray(0, -1))
  const overlong = Buffer.from(webp)
  overlong.writeUInt32LE(webp.length - 8 + 2, 4)

  for (const bytes of [unpadded, overlong])
    expect((await decodePicture(bytes)).pixels.equals(whole.pixels)).toBe(true)
})

/** One whose pixels take an odd number of bytes, and one more for padding. */
async function oddWebp(): Promise<Buffer> {
  for (let seed = 1; seed <= 20; seed++) {
    const webp = await photo(SIZE, seed).webp({ lossless: true, effort: 0 }).toBuffer()
    if (webp.readUInt32LE(16) % 2 === 1) return webp
  }
  throw new Error('no seed gives an odd number of bytes')
}
