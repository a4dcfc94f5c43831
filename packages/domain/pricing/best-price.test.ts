import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAYS_IN_UNIT } from '../calendar/price-unit.ts'
import {
  cheapestCover,
  costOfLines,
  type DayPrices,
  describeBestPrice,
  formatLineSum,
  formatLineUnits,
  longPriceProblems,
} from './best-price.ts'

const MAX_DAYS = 400
const anyDays = fc.integer({ min: 1, max: MAX_DAYS })
const optional = (amount: fc.Arbitrary<number>) => fc.option(amount, { nil: null })
/** Prices within the limits of a listing. */
const anyPrices = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), optional(fc.nat(1000)), optional(fc.nat(1000)))
  .map(([price, week, month]) => {
    const weekPrice = week === null ? null : price + Math.floor((6 * price * week) / 1000)
    const [least, most] = [weekPrice ?? price, Math.min(30 * price, 5 * (weekPrice ?? 6 * price))]
    const monthPrice = month === null ? null : least + Math.floor(((most - least) * month) / 1000)
    return { price, weekPrice, monthPrice }
  })
const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')
const PRICES = { price: 5_000, weekPrice: 25_000, monthPrice: 80_000 }
const costOf = (days: number, prices: DayPrices) => costOfLines(cheapestCover(days, prices))

/** Lowest price of each number of days, by the last piece that covers its end. */
function costsByBruteForce({ price, weekPrice, monthPrice }: DayPrices): number[] {
  const costs = [0]
  for (let days = 1; days <= MAX_DAYS; days += 1) {
    const before = (length: number) => costs[Math.max(0, days - length)] ?? 0
    costs.push(
      Math.min(
        before(1) + price,
        weekPrice ? before(7) + weekPrice : Number.POSITIVE_INFINITY,
        monthPrice ? before(30) + monthPrice : Number.POSITIVE_INFINITY,
      ),
    )
  }
  return costs
}

describe('the cheapest cover', () => {
  it('equals brute force for every number of days up to 400', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const costs = costsByBruteForce(prices)
        for (let days = 1; days <= MAX_DAYS; days += 1) expect(costOf(days, prices)).toBe(costs[days])
      }),
      { numRuns: 60 },
    )
  })

  it('covers all the days', () => {
    fc.assert(
      fc.property(anyPrices, anyDays, (prices, days) => {
        const covered = cheapestCover(days, prices).reduce(
          (sum, { unit, count }) => sum + count * DAYS_IN_UNIT[unit],
          0,
        )
        expect(covered).toBeGreaterThanOrEqual(days)
      }),
    )
  })

  it('is never dearer than the days alone, and never decreases as days are added', () => {
    fc.assert(
      fc.property(anyPrices, anyDays, (prices, days) => {
        expect(costOf(days, prices)).toBeLessThanOrEqual(days * prices.price)
        expect(costOf(days + 1, prices)).toBeGreaterThanOrEqual(costOf(days, prices))
      }),
    )
  })

  it('is the days alone where neither a week nor a month has a price', () => {
    fc.assert(
      fc.property(anyDays, fc.integer({ min: 0, max: 100_000 }), (days, price) => {
        const line = { unit: 'jour', count: days, price }
        expect(cheapestCover(days, { price })).toEqual([line])
        expect(cheapestCover(days, { price, weekPrice: null, monthPrice: null })).toEqual([line])
      }),
    )
  })
})

describe('a best price in words', () => {
  it.each([
    [2, '2 jours', '2 × 5\u202f000', ''],
    [6, '1 semaine', '25\u202f000', '6 jours au prix de la semaine'],
    [9, '1 semaine + 2 jours', '25\u202f000 + 2 × 5\u202f000', '9 jours au prix de 1 semaine et 2 jours'],
    [14, '2 semaines', '2 × 25\u202f000', '14 jours au prix de 2 semaines'],
    [28, '1 mois', '80\u202f000', '28 jours au prix du mois'],
    [
      38,
      '1 mois + 1 semaine + 1 jour',
      '80\u202f000 + 25\u202f000 + 5\u202f000',
      '38 jours au prix de 1 mois, 1 semaine et 1 jour',
    ],
  ])('of %i days', (days, units, sum, text) => {
    const lines = cheapestCover(days, PRICES)
    expect(withPlainSpaces(formatLineUnits(lines))).toBe(units)
    expect(withPlainSpaces(formatLineSum(lines, 1))).toBe(sum)
    expect(withPlainSpaces(describeBestPrice({ units: days, lines }, 'jour') ?? '')).toBe(text)
  })

  it('is nothing for an item that is priced by the week or month', () => {
    const weeks = { units: 2, lines: [{ unit: 'semaine', count: 2, price: 35_000 }] } as const
    expect(describeBestPrice(weeks, 'semaine')).toBeNull()
  })

  it('multiplies the whole by the quantity', () => {
    expect(withPlainSpaces(formatLineSum(cheapestCover(6, PRICES), 3))).toBe('25\u202f000 × 3')
    expect(withPlainSpaces(formatLineSum(cheapestCover(8, PRICES), 3))).toBe('(25\u202f000 + 5\u202f000) × 3')
  })
})

describe('the limits of a long price', () => {
  const problems = (weekPrice: number | null, monthPrice: number | null, priceUnit = 'jour') =>
    longPriceProblems({ price: 5_000, priceUnit, weekPrice, monthPrice })

  it.each([
    [null, null],
    [5_000, null],
    [35_000, null],
    [null, 5_000],
    [null, 150_000],
    [25_000, 25_000],
    [25_000, 125_000],
  ])('take %s a week and %s a month', (week, month) => expect(problems(week, month)).toEqual({}))

  it.each([
    [4_999, null, { weekPrice: "Une semaine coûte au moins le prix d'un jour : 5\u202f000 FCFA." }],
    [35_001, null, { weekPrice: 'Une semaine coûte au plus sept jours : 35\u202f000 FCFA.' }],
    [null, 4_999, { monthPrice: "Un mois coûte au moins le prix d'un jour : 5\u202f000 FCFA." }],
    [null, 150_001, { monthPrice: 'Un mois coûte au plus trente jours : 150\u202f000 FCFA.' }],
    [25_000, 24_999, { monthPrice: "Un mois coûte au moins le prix d'une semaine : 25\u202f000 FCFA." }],
    [25_000, 125_001, { monthPrice: 'Un mois coûte au plus cinq semaines : 125\u202f000 FCFA.' }],
  ])('refuse %s a week and %s a month', (week, month, found) => expect(problems(week, month)).toEqual(found))

  it('refuse both where the item is priced by the week', () => {
    expect(Object.keys(problems(25_000, 80_000, 'semaine'))).toEqual(['weekPrice', 'monthPrice'])
  })
})
