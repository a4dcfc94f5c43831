import { formatScan, readScan } from '@okoume/domain/rental/handover-code.ts'
import jsQR from 'jsqr'
import { generate } from 'lean-qr'
import { expect, test } from 'vitest'
import { QUIET_ZONE, qrPath } from './qr-code.tsx'

const SCALE = 4

/** Squares of the path, as a camera sees them: black squares on white. */
function paint(path: string, side: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray((side * SCALE) ** 2 * 4).fill(255)
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < SCALE; column += 1) {
        const at = ((Number(y) * SCALE + row) * side * SCALE + Number(x) * SCALE + column) * 4
        pixels.fill(0, at, at + 3)
      }
  return pixels
}

test('the QR that is drawn is read back by another decoder', () => {
  const scan = {
    rentalId: '0b0e7c3e-9f7c-4d9c-8a54-1f2f3a4b5c6d',
    direction: 'remise',
    token: 'q2s8Xw_1-vbN4mZpL0aYtA',
  } as const
  const bitmap = generate(formatScan(scan))
  const side = bitmap.size + 2 * QUIET_ZONE
  const read = jsQR(paint(qrPath(bitmap), side), side * SCALE, side * SCALE)
  expect(readScan(read?.data ?? '')).toEqual(scan)
})
