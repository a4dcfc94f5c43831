import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_UNITS } from '../calendar/rental-period.ts'
import { PRICE_FILTER_MAX, PRICE_FILTER_MIN, pricePerDay } from './price-per-day.ts'

const anyPrice = fc.integer({ min: 0, max: 1_000_000_000 })
const DAYS = { jour: 1n, semaine: 7n, mois: 30n } as const

describe('the price per day', () => {
  it.each([
    [12_500, 'jour', 12_500],
    [70_000, 'semaine', 10_000],
    [300_000, 'mois', 10_000],
    [10, 'semaine', 1],
    [11, 'semaine', 2],
    [14, 'mois', 0],
    [15, 'mois', 1],
    [45, 'mois', 2],
    [0, 'mois', 0],
  ] as const)('%i FCFA by %s is %i', (price, unit, expected) => {
    expect(pricePerDay(price, unit)).toBe(expected)
  })

  it('is a seventh of a week and a thirtieth of a month, to the nearest franc, half up', () => {
    fc.assert(
      fc.property(anyPrice, fc.constantFrom(...PRICE_UNITS), (price, unit) => {
        const days = DAYS[unit]
        const [whole, rest] = [BigInt(price) / days, BigInt(price) % days]
        expect(BigInt(pricePerDay(price, unit))).toBe(rest * 2n >= days ? whole + 1n : whole)
      }),
    )
  })

  it('orders items of one unit as their prices do', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, fc.constantFrom(...PRICE_UNITS), (a, b, unit) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(pricePerDay(low, unit)).toBeLessThanOrEqual(pricePerDay(high, unit))
      }),
    )
  })

  it('is filtered from 0 to 100 000', () => {
    expect([PRICE_FILTER_MIN, PRICE_FILTER_MAX]).toEqual([0, 100_000])
  })
})
