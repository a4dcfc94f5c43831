import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assertFrancs, isFrancs, MAX_FRANCS } from './amount.ts'
import { formatFrancs, formatThousands } from './francs.ts'

describe('an amount in FCFA', () => {
  it('is any integer from 0 to the largest supported amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_FRANCS }), (amount) => {
        expect(isFrancs(amount)).toBe(true)
        expect(assertFrancs(amount)).toBe(amount)
      }),
    )
  })

  it.each([0.5, 1_000.000_1, -1, MAX_FRANCS + 1, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is not an amount',
    (amount) => {
      expect(isFrancs(amount)).toBe(false)
      expect(() => assertFrancs(amount)).toThrow(RangeError)
    },
  )

  it('sums of millions of the largest amount stay exact', () => {
    expect(Number.isSafeInteger(MAX_FRANCS * 5_000_000)).toBe(true)
  })

  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1\u202f000'],
    [12_500, '12\u202f500'],
    [100_000, '100\u202f000'],
    [1_234_567, '1\u202f234\u202f567'],
    [-100_000, '-100\u202f000'],
  ])('of %i is written %j', (amount, text) => {
    expect(formatThousands(amount)).toBe(text)
    expect(formatFrancs(amount)).toBe(`${text}\u00a0FCFA`)
  })

  it("is written as the platform's own French locale does", () => {
    const french = new Intl.NumberFormat('fr-FR')
    fc.assert(
      fc.property(fc.integer({ min: -MAX_FRANCS, max: MAX_FRANCS }), (amount) => {
        expect(formatThousands(amount)).toBe(french.format(amount))
      }),
    )
  })
})
