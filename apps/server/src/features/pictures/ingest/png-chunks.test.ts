import { pngChunk, pngTextBomb, withPngChunks } from '@okoume/tests/server/hostile-photos.ts'
import { photo } from '@okoume/tests/server/photos.ts'
import { expect, test } from 'vitest'
import { decodePicture, pngAlone } from './decode-picture.ts'
import { openPicture } from './picture-library.ts'

const SIZE = { width: 400, height: 340 }
const plain = await photo(SIZE).png().toBuffer()

test('170 text chunks of 8 MB each are removed before anything is unpacked', async () => {
  const bomb = withPngChunks(plain, Array<Buffer>(170).fill(pngTextBomb()))

  expect(pngAlone(bomb).length).toBeLessThanOrEqual(plain.length)
  expect((await decodePicture(bomb)).pixels.equals((await decodePicture(plain)).pixels)).toBe(true)
  // The decoder itself takes half a minute for it.
}, 10_000)

test.each(['zTXt', 'iTXt', 'tEXt', 'sPLT', 'tIME', 'acTL', 'fdAT', 'prVt'])('%s is removed', (type) => {
  const noted = withPngChunks(plain, [pngChunk(type, Buffer.alloc(100))])

  expect(pngAlone(noted).includes(type)).toBe(false)
})

test('data behind the pixels is removed', () => {
  const film = Buffer.concat([plain, pngTextBomb(), Buffer.alloc(4000, 'a')])

  expect(pngAlone(film).equals(pngAlone(plain))).toBe(true)
})

test('colours and orientation stay', async () => {
  const turned = await photo(SIZE).withIccProfile('p3').png().withMetadata({ orientation: 6 }).toBuffer()
  const { orientation, icc } = await openPicture(pngAlone(turned)).metadata()

  expect({ orientation, hasProfile: icc !== undefined }).toEqual({ orientation: 6, hasProfile: true })
  expect(await decodePicture(turned)).toMatchObject({ width: SIZE.height, height: SIZE.width })
})

test('a colour profile stays once, and only while it is small', () => {
  const profile = (bytes: number) => pngChunk('iCCP', Buffer.alloc(bytes))
  const twice = pngAlone(withPngChunks(plain, [profile(100), profile(100)]))

  expect(twice.length).toBe(pngAlone(plain).length + profile(100).length)
  expect(pngAlone(withPngChunks(plain, [profile(2_000_000)])).length).toBe(pngAlone(plain).length)
})

test.each<[string, () => Buffer]>([
  ['a million empty chunks of pixels', () => emptyChunks('IDAT')],
  ['a million empty texts', () => emptyChunks('tEXt')],
  ['a chunk that every decoder must know and none does', () => pngChunk('ABCD', Buffer.alloc(1))],
])('%s: refused', async (_, made) => {
  await expect(decodePicture(withPngChunks(plain, [made()]))).rejects.toMatchObject({
    code: 'PICTURE_UNREADABLE',
  })
})

function emptyChunks(type: string): Buffer {
  const empty = pngChunk(type, Buffer.alloc(0))
  return Buffer.alloc(1_000_000 * empty.length, empty)
}
