import { gridHeic, IPHONE_HEIC as iphone, TILE, twoPictureHeic } from '@okoume/tests/server/heif-files.ts'
import { emptyBoxes, heifBox } from '@okoume/tests/server/hostile-photos.ts'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/http/api-error.ts'
import { decodeHeic, HEIC_LIMITS, readHeifHeader } from './decode-heic.ts'

const MB = 1024 * 1024

test.each([
  ['the first of two', 1, TILE],
  ['the second of two', 2, { width: TILE.height, height: TILE.width }],
] as const)('a photo is the primary picture, though that be %s', async (_, primary, size) => {
  expect(await decodeHeic(twoPictureHeic(primary))).toMatchObject(size)
})

test('a photo of tiles is the whole, and not its thumbnail or a tile', async () => {
  expect(await decodeHeic(gridHeic(3, 2))).toMatchObject({ width: 640, height: 1280 })
})

test('a photo that lacks the end of its metadata comes through', async () => {
  expect(await decodeHeic(iphone.subarray(0, iphone.length - 300))).toMatchObject({
    width: 330,
    height: 440,
  })
})

test('a file that makes the decoder exceed its memory limit is refused', async () => {
  const padding = Buffer.alloc(40 * MB)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4)
  const heavy = Buffer.concat([iphone, padding])

  expect(await decodeHeic(heavy)).toMatchObject({ width: 330, height: 440 })
  await expect(decodeHeic(heavy, { limits: { ...HEIC_LIMITS, memoryBytes: 32 * MB } })).rejects.toMatchObject(
    {
      code: 'PICTURE_TOO_LARGE',
    },
  )
})

test('a file that takes too long is refused, and others are decoded after it', async () => {
  await expect(decodeHeic(iphone, { limits: { ...HEIC_LIMITS, timeoutMs: 1 } })).rejects.toMatchObject({
    code: 'PICTURE_TOO_LARGE',
  })
  expect(await decodeHeic(iphone)).toMatchObject({ width: 330, height: 440 })
})

test('a file with more pixels than its header says is not unpacked', async () => {
  await expect(decodeHeic(iphone, { limits: { ...HEIC_LIMITS, maxPixels: 1000 } })).rejects.toMatchObject({
    code: 'PICTURE_TOO_LARGE',
  })
})

test('the header of a file gives its sizes and colours; garbage gives nothing, and ends', () => {
  const { sizes, profile } = readHeifHeader(iphone)
  expect(sizes).toEqual([{ width: 440, height: 330 }])
  expect(profile?.length).toBe(480)

  for (let cut = 0; cut < 600; cut += 7) {
    const garbage = Buffer.from(iphone)
    garbage.writeUInt32BE((cut * 2_654_435_761) >>> 0, cut)
    expect(() => readHeifHeader(garbage)).not.toThrow()
    expect(() => readHeifHeader(iphone.subarray(0, cut))).not.toThrow()
  }
  expect(readHeifHeader(Buffer.alloc(100_000))).toEqual({ sizes: [], profile: null })
})

test("the colours are the primary picture's", () => {
  const [red, green] = [Buffer.from('red'), Buffer.from('green')]
  const profiled = (primary: 1 | 2) => twoPictureHeic(primary, [red, green])

  expect(readHeifHeader(profiled(1)).profile).toEqual(red)
  expect(readHeifHeader(profiled(2)).profile).toEqual(green)
})

test('the number of parsed boxes is limited, at any depth', () => {
  const inMeta = (boxes: Buffer) => heifBox('meta', Buffer.concat([Buffer.alloc(4), boxes]))
  const inProperties = (boxes: Buffer) => inMeta(heifBox('iprp', heifBox('ipco', boxes)))
  for (const place of [inProperties, inMeta, (boxes: Buffer) => Buffer.concat([iphone, boxes])]) {
    expect(() => readHeifHeader(place(emptyBoxes(400)))).not.toThrow()
    expect(() => readHeifHeader(place(emptyBoxes(600)))).toThrow(ApiError)
  }
})
