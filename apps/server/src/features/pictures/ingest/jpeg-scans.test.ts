import { expect, test } from 'vitest'
import { photo } from '../../../../../../tests/server/photos.ts'
import { countScans } from './jpeg-scans.ts'

const SIZE = { width: 400, height: 340 }
const progressive = await photo(SIZE).jpeg({ progressive: true }).toBuffer()

test('a plain JPEG goes over its picture once, a progressive one about ten times', async () => {
  expect(countScans(await photo(SIZE).jpeg().toBuffer())).toBe(1)
  expect(countScans(progressive)).toBeGreaterThan(5)
  expect(countScans(progressive)).toBeLessThan(15)
})

test('what is hung on behind the picture is not counted: phones add films there', () => {
  const film = Buffer.alloc(4000, 'ffda000c', 'hex')

  expect(countScans(Buffer.concat([progressive, film]))).toBe(countScans(progressive))
})

test('scans without end are counted', () => {
  const scan = Buffer.from('ffda000801010001013f00ff00', 'hex')
  const head = Buffer.from('ffd8ffc4000300', 'hex')

  expect(countScans(Buffer.concat([head, ...Array<Buffer>(2000).fill(scan)]))).toBe(2000)
})

test('garbage is gone through to its end', () => {
  expect(countScans(Buffer.alloc(5000, 0xff))).toBe(0)
  expect(countScans(Buffer.from('ffd8ffda', 'hex'))).toBe(0)
  expect(countScans(Buffer.from('ffd8ffda0000ffe0', 'hex'))).toBe(1)
})
