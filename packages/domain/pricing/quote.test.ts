import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay as day } from '../calendar/calendar-day.ts'
import { type Period, PRICE_UNITS } from '../calendar/rental-period.ts'
import { MAX_FRANCS } from '../money/amount.ts'
import { billedUnits } from './billed-units.ts'
import { pricePerDay } from './price-per-day.ts'
import {
  isQuotable,
  listingFor,
  type PricedListing,
  pricePeriod,
  type Quote,
  quoteRental,
  serviceFee,
  trustedDepositProblems,
} from './quote.ts'

const anyPeriod = fc
  .tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 365 }))
  .map(([ahead, length]): Period => {
    const start = addDays(day('2026-01-01'), ahead)
    return { start, end: addDays(start, length) }
  })
const anyListing = fc.record({
  price: fc.integer({ min: 0, max: 200_000 }),
  priceUnit: fc.constantFrom(...PRICE_UNITS),
  deposit: fc.integer({ min: 0, max: 2_000_000 }),
})
const anyQuantity = fc.integer({ min: 1, max: 12 })

const THREE_DAYS: Period = { start: day('2026-03-02'), end: day('2026-03-05') }
const daily = (price: number, deposit = 0): PricedListing => ({ price, priceUnit: 'jour', deposit })

/** 6.757 % as the exact fraction 6757 / 100 000; half up to the hundred. */
function feeByFractions(subtotal: number): number {
  const [numerator, denominator] = [BigInt(subtotal) * 6757n, 100_000n]
  const below = (numerator / (denominator * 100n)) * 100n
  const isNearerAbove = numerator - below * denominator >= (below + 100n) * denominator - numerator
  return Number(isNearerAbove ? below + 100n : below)
}

describe('what is compared once days are chosen', () => {
  it('is the total without the deposit, and never below the price per day', () => {
    const anyTariff = fc
      .tuple(anyListing, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 4 }))
      .map(([{ price, ...listing }, days, weeks]) => ({
        ...listing,
        price: price + 1,
        weekPrice: (price + 1) * days,
        monthPrice: (price + 1) * days * weeks,
      }))
    fc.assert(
      fc.property(anyTariff, anyPeriod, (listing, period) => {
        const { total, deposit, units } = quoteRental(listing, period, 1)
        const found = pricePeriod(listing, period)
        expect(found).toEqual({ units, price: total - deposit })
        expect(found?.price).toBeGreaterThanOrEqual(pricePerDay(listing.price, listing.priceUnit))
      }),
    )
  })

  it('is none above the largest amount', () => {
    expect(pricePeriod(daily(MAX_FRANCS), THREE_DAYS)).toBeNull()
  })
})

describe('the deposit of a trusted renter', () => {
  it('lowers what they pay by the difference, and nothing else of any quote', () => {
    const anyTrusted = fc.option(fc.integer({ min: 0, max: 2_000_000 }))
    fc.assert(
      fc.property(anyListing, anyTrusted, anyPeriod, anyQuantity, (listing, lower, period, quantity) => {
        fc.pre(lower === null || lower < listing.deposit)
        const item = { ...listing, trustedDeposit: lower }
        const quotes = [false, true].map((trusted) =>
          quoteRental(listingFor(item, { trusted }), period, quantity),
        )
        const [usual, trusted] = quotes as [Quote, Quote]
        const less = lower === null ? 0 : listing.deposit - lower
        expect(trusted).toEqual({
          ...usual,
          deposit: usual.deposit - less,
          total: usual.total - less,
          totalPrice: usual.totalPrice - less,
        })
        expect(usual).toEqual(quoteRental(listing, period, quantity))
      }),
    )
  })

  it.each([
    [20_000, null, true],
    [20_000, 0, true],
    [20_000, 19_999, true],
    [20_000, 20_000, false],
    [0, 0, false],
  ])('of %i FCFA may be %s: %s', (deposit, trustedDeposit, isValid) => {
    expect(Object.keys(trustedDepositProblems({ deposit, trustedDeposit }))).toEqual(
      isValid ? [] : ['trustedDeposit'],
    )
  })
})

describe('the service fee', () => {
  it.each([
    [0, 0],
    [739, 0],
    [740, 100],
    [1_000, 100],
    [2_219, 100],
    [2_220, 200],
    [10_000, 700],
    [15_000, 1_000],
    [45_000, 3_000],
    [100_000, 6_800],
    [1_000_000, 67_600],
  ])('of %i FCFA is %i', (subtotal, fee) => {
    expect(serviceFee(subtotal)).toBe(fee)
  })

  it.each([
    [4_999_999, 337_800],
    [5_000_000, 337_900],
    [5_000_001, 337_900],
    [15_000_000, 1_013_600],
    [995_000_000, 67_232_200],
  ])('of %i FCFA, at or beside an exact half, is %i', (subtotal, fee) => {
    expect(serviceFee(subtotal)).toBe(fee)
  })

  it('is 6.757 % to the nearest 100 FCFA, half up, for any subtotal', () => {
    const anySubtotal = fc.oneof(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: MAX_FRANCS }),
      fc.integer({ min: 0, max: 99 }).map((k) => 5_000_000 + k * 10_000_000),
    )
    fc.assert(
      fc.property(anySubtotal, (subtotal) => {
        expect(serviceFee(subtotal)).toBe(feeByFractions(subtotal))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a quote', () => {
  it('adds subtotal, fee and a deposit that is charged once whatever the quantity', () => {
    expect(quoteRental(daily(5_000, 20_000), THREE_DAYS, 2)).toEqual({
      units: 3,
      lines: [{ unit: 'jour', count: 3, price: 5_000 }],
      subtotal: 30_000,
      fee: 2_000,
      deposit: 20_000,
      total: 52_000,
      totalPrice: 50_000,
    })
  })

  it.each([
    ['semaine', '2026-03-16', 2, 2 * 35_000],
    ['mois', '2026-04-03', 2, 2 * 35_000],
    ['jour', '2026-03-02', 1, 35_000],
  ] as const)('charges by %s until %s for %i', (priceUnit, end, units, subtotal) => {
    const quote = quoteRental(
      { price: 35_000, priceUnit, deposit: 0 },
      { start: day('2026-03-02'), end: day(end) },
      1,
    )
    expect(quote).toMatchObject({ units, subtotal })
  })

  it('applies the best price of a day-priced item by itself, for each item', () => {
    const listing = { ...daily(5_000, 20_000), weekPrice: 25_000, monthPrice: null }
    const period = { start: day('2026-03-02'), end: day('2026-03-11') }
    expect(quoteRental(listing, period, 2)).toMatchObject({
      units: 9,
      lines: [
        { unit: 'semaine', count: 1, price: 25_000 },
        { unit: 'jour', count: 2, price: 5_000 },
      ],
      subtotal: 70_000,
      total: 70_000 + 4_700 + 20_000,
    })
    const month = { ...listing, priceUnit: 'mois' } as const
    expect(quoteRental(month, period, 1)).toMatchObject({ subtotal: 5_000 })
  })

  it('keeps its identities for any listing, period and quantity', () => {
    fc.assert(
      fc.property(anyListing, anyPeriod, anyQuantity, (listing, period, quantity) => {
        const quote = quoteRental(listing, period, quantity)
        expect(quote.units).toBe(billedUnits(period, listing.priceUnit))
        expect(quote.subtotal).toBe(quote.units * listing.price * quantity)
        expect(quote.fee).toBe(feeByFractions(quote.subtotal))
        expect(quote.deposit).toBe(listing.deposit)
        expect(quote.total).toBe(quote.subtotal + quote.fee + quote.deposit)
        expect(quote.totalPrice).toBe(quote.total - quote.fee)
        expect(quote.totalPrice).toBe(quote.subtotal + quote.deposit)
        const { lines, ...amounts } = quote
        expect(lines).toEqual([{ unit: listing.priceUnit, count: quote.units, price: listing.price }])
        expect(Object.values(amounts).every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })

  it('never gets cheaper with one more unit or one more day', () => {
    fc.assert(
      fc.property(anyListing, anyPeriod, anyQuantity, (listing, period, quantity) => {
        const longer = { ...period, end: addDays(period.end, 1) }
        fc.pre(isQuotable(listing, period, quantity + 1) && isQuotable(listing, longer, quantity))
        const { total } = quoteRental(listing, period, quantity)
        expect(quoteRental(listing, period, quantity + 1).total).toBeGreaterThanOrEqual(total)
        expect(quoteRental(listing, longer, quantity).total).toBeGreaterThanOrEqual(total)
      }),
    )
  })
})

describe('refused amounts', () => {
  it.each([
    ['a fraction of a franc', daily(10.5), 1],
    ['a fraction that the quantity hides', daily(1.5), 2],
    ['a fraction that the days hide', { ...daily(1), price: 1 / 3 }, 1],
    ['a fractional deposit', daily(1_000, 0.5), 1],
    ['a negative price', daily(-1_000), 1],
    ['a negative price that a negative quantity hides', daily(-1_000), -1],
    ['a negative deposit', daily(1_000, -1), 1],
    ['a fractional quantity', daily(1_000), 0.5],
    ['a quantity of nothing', daily(1_000), 0],
    ['no number', daily(Number.NaN), 1],
    ['an infinite price', daily(Number.POSITIVE_INFINITY), 1],
    ['a subtotal above what is handled', daily(MAX_FRANCS), 2],
    ['a total above what is handled', daily(1_000, MAX_FRANCS), 1],
  ])('%s', (_, listing, quantity) => {
    expect(() => quoteRental(listing, THREE_DAYS, quantity)).toThrow(RangeError)
  })
})
