import { photo } from '@okoume/tests/server/photos.ts'
import { expect, test, vi } from 'vitest'
import { countScans, decodePicture, jpegAlone } from './decode-picture.ts'
import { assertFewScans, MAX_SCANS } from './picture-limits.ts'

const SIZE = { width: 400, height: 340 }
const progressive = await photo(SIZE).jpeg({ progressive: true }).toBuffer()
const END = Buffer.from('ffd9', 'hex')

/** The picture, then its first scan repeated, each behind a marker without a length. */
function withHiddenScans(count: number): Buffer {
  const start = progressive.indexOf(Buffer.from('ffda', 'hex'))
  const nextTable = progressive.indexOf(Buffer.from('ffc4', 'hex'), start)
  const scan = Buffer.from(progressive.subarray(start, nextTable))
  // Lossless by then: the decoder finds nothing wrong.
  scan.writeUInt8(0, 2 + scan.readUInt16BE(2) - 1)
  const hidden = Array<Buffer>(count).fill(Buffer.concat([Buffer.from('ff01', 'hex'), scan]))
  return Buffer.concat([progressive.subarray(0, -END.length), ...hidden, END])
}

test('a plain JPEG has one scan, a progressive one about ten', async () => {
  expect(countScans(await photo(SIZE).jpeg().toBuffer())).toBe(1)
  expect(countScans(progressive)).toBeGreaterThan(5)
  expect(countScans(progressive)).toBeLessThan(15)
})

test('data after the picture is cut off: phones append films there', () => {
  const film = Buffer.alloc(4000, 'ffda000c', 'hex')

  expect(jpegAlone(Buffer.concat([progressive, film])).equals(progressive)).toBe(true)
  expect(jpegAlone(progressive).equals(progressive)).toBe(true)
})

test('an end marker within metadata is ignored', () => {
  const note = Buffer.from('ffe10006ffd9ffd9', 'hex')
  const noted = Buffer.concat([progressive.subarray(0, 2), note, progressive.subarray(2)])

  expect(jpegAlone(noted).equals(noted)).toBe(true)
})

test('endless scans are counted until they are too many', () => {
  const scan = Buffer.from('ffda000801010001013f00ff00', 'hex')
  const head = Buffer.from('ffd8ffc4000300', 'hex')

  expect(countScans(Buffer.concat([head, ...Array<Buffer>(40).fill(scan)]))).toBe(40)
  expect(countScans(Buffer.concat([head, ...Array<Buffer>(2000).fill(scan)]))).toBe(MAX_SCANS + 1)
})

test('scans that hide behind a marker without a length are counted, and refused where they are too many', async () => {
  const few = withHiddenScans(30)
  const many = withHiddenScans(45)

  // The decoder processes all of them.
  expect(await decodePicture(few)).toMatchObject(SIZE)
  expect(countScans(jpegAlone(many))).toBeGreaterThan(MAX_SCANS)
  await expect(decodePicture(many)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' })
})

test('an end marker that hides there ends the picture for the decoder too', () => {
  const cut = Buffer.concat([
    progressive.subarray(0, 2),
    Buffer.from('ff010004ffd9', 'hex'),
    progressive.subarray(2),
  ])

  expect(jpegAlone(cut)).toHaveLength(8)
})

test('the larger a photo, the fewer scans are allowed; honest ones of any size pass', () => {
  const allowed = (scans: number, width: number, height: number) => () => assertFewScans(scans, width, height)

  for (const scans of [1, 10, 16]) expect(allowed(scans, 8000, 6000)).not.toThrow()
  expect(allowed(50, 4000, 3000)).not.toThrow()
  expect(allowed(51, 400, 340)).toThrow()
  expect(allowed(25, 8000, 6000)).toThrow()
})

test('garbage is read to its end', () => {
  for (const garbage of [
    Buffer.alloc(5000, 0xff),
    Buffer.from('ffd8ffda0000ffe0', 'hex'),
    Buffer.from('ffd8ff01', 'hex'),
  ]) {
    expect(jpegAlone(garbage).equals(garbage)).toBe(true)
  }
  expect(countScans(Buffer.alloc(5000, 0xff))).toBe(0)
  expect(countScans(Buffer.alloc(0))).toBe(0)
})

test.each(['ff', 'ff00', 'ffd0', 'ffda'])('however many %s pad a JPEG, parsing stays linear', (filler) => {
  const filled = Buffer.concat([progressive, Buffer.alloc(50_000, filler, 'hex')])
  const gone = Buffer.concat([progressive.subarray(0, -END.length), Buffer.alloc(50_000, filler, 'hex'), END])
  for (const jpeg of [filled, gone]) {
    const searches = vi.spyOn(jpeg, 'indexOf')
    countScans(jpeg)
    jpegAlone(jpeg)
    expect(searches.mock.calls.length).toBeLessThan(100)
  }
})
