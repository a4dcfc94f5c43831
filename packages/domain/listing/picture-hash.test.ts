import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandProbes, HASH_DISTANCE, HASH_SIDE, hashDistance, NO_DETAIL, pictureHash } from './picture-hash.ts'

const grey = (level: (x: number, y: number) => number) =>
  Uint8Array.from({ length: HASH_SIDE * HASH_SIDE }, (_, at) =>
    Math.max(0, Math.min(255, Math.round(level(at % HASH_SIDE, Math.floor(at / HASH_SIDE))))),
  )
const waves = (x: number, y: number) => 120 + 50 * Math.sin(x / 3) * Math.cos(y / 4 + x / 9)

test('half of the bits are set, and brightness and contrast do not change them', () => {
  const hash = pictureHash(grey(waves))
  expect(hash.replaceAll('0', '')).toHaveLength(32)
  expect(pictureHash(grey((x, y) => waves(x, y) + 40))).toBe(hash)
  expect(hashDistance(pictureHash(grey((x, y) => waves(x, y) * 0.6)), hash)).toBeLessThanOrEqual(2)
})

test.each([
  ['one colour', () => 200],
  ['grain that nobody sees', (x: number, y: number) => 200 + ((x * 7 + y * 13) % 2)],
])('a picture of %s has nothing to compare', (_name, level) => {
  expect(pictureHash(grey(level))).toBe(NO_DETAIL)
})

const bit = fc.integer({ min: 0, max: 63 })

test('whatever bits differ, up to the distance, one of the four bands finds the other hash', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('0', '1'), { minLength: 64, maxLength: 64 }),
      fc.uniqueArray(bit, { maxLength: HASH_DISTANCE }),
      (bits, turned) => {
        const hash = bits.join('')
        const other = bits.map((one, at) => (turned.includes(at) ? String(1 - Number(one)) : one)).join('')
        expect(hashDistance(hash, other)).toBe(turned.length)
        const found = bandProbes(hash).some((probes, band) =>
          probes.includes(other.slice(16 * band, 16 * band + 16)),
        )
        expect(found).toBe(true)
      },
    ),
  )
})
