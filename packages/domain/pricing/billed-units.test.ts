import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, calendarDay as day } from '../calendar/calendar-day.ts'
import { type Period, PRICE_UNITS } from '../calendar/rental-period.ts'
import { billedDays, billedMonths, billedUnits, billedWeeks, formatUnits } from './billed-units.ts'

const anyStart = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays(day('2024-01-01'), days))
const anyPeriod = fc
  .tuple(anyStart, fc.integer({ min: 0, max: 800 }))
  .map(([start, length]): Period => ({ start, end: addDays(start, length) }))
const period = (start: string, end: string): Period => ({ start: day(start), end: day(end) })

describe('billed days', () => {
  it.each([
    ['2026-03-02', '2026-03-02', 1],
    ['2026-03-02', '2026-03-03', 1],
    ['2026-03-02', '2026-03-04', 2],
    ['2026-02-27', '2026-03-02', 3],
    ['2028-02-27', '2028-03-02', 4],
  ])('from %s to %s are %i', (start, end, days) => {
    expect(billedDays(period(start, end))).toBe(days)
  })

  it('are end − start, and at least one', () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 0, max: 800 }), (start, length) => {
        expect(billedDays({ start, end: addDays(start, length) })).toBe(length === 0 ? 1 : length)
      }),
    )
  })
})

describe('billed weeks', () => {
  it.each([
    [0, 1],
    [1, 1],
    [7, 1],
    [8, 2],
    [14, 2],
    [21, 3],
    [28, 4],
    [29, 5],
  ])('for %i days are %i', (length, weeks) => {
    const start = day('2026-03-02')
    expect(billedWeeks({ start, end: addDays(start, length) })).toBe(weeks)
  })

  it('are the fewest that cover all the days', () => {
    fc.assert(
      fc.property(anyPeriod, (any) => {
        const [days, weeks] = [billedDays(any), billedWeeks(any)]
        expect(weeks * 7 >= days && (weeks - 1) * 7 < days).toBe(true)
      }),
    )
  })
})

describe('billed months', () => {
  it.each([
    ['2026-03-02', '2026-03-02', 1],
    ['2026-03-02', '2026-04-02', 1],
    ['2026-03-02', '2026-04-03', 2],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-31', '2026-03-01', 2],
    ['2026-01-31', '2026-03-31', 2],
    ['2026-02-28', '2026-03-31', 2],
    ['2028-02-29', '2029-02-28', 12],
    ['2028-02-29', '2029-03-01', 13],
    ['2026-03-02', '2027-03-02', 12],
  ])('from %s to %s are %i', (start, end, months) => {
    expect(billedMonths(period(start, end))).toBe(months)
  })

  it('are the smallest n of at least one for which start + n months reaches the end', () => {
    fc.assert(
      fc.property(anyPeriod, (any) => {
        const reaches = (n: number) => addMonths(any.start, n) >= any.end
        const smallest = Array.from({ length: 40 }, (_, index) => index + 1).find(reaches)
        expect(billedMonths(any)).toBe(smallest)
      }),
    )
  })
})

describe('billed units', () => {
  it("are counted in the price's unit", () => {
    fc.assert(
      fc.property(anyPeriod, (any) => {
        expect(PRICE_UNITS.map((unit) => billedUnits(any, unit))).toEqual([
          billedDays(any),
          billedWeeks(any),
          billedMonths(any),
        ])
      }),
    )
  })

  it('never decrease when the end moves later', () => {
    fc.assert(
      fc.property(anyPeriod, fc.constantFrom(...PRICE_UNITS), (any, unit) => {
        const longer = { ...any, end: addDays(any.end, 1) }
        expect(billedUnits(longer, unit)).toBeGreaterThanOrEqual(billedUnits(any, unit))
      }),
    )
  })

  it('are written in French, «mois» without a plural', () => {
    expect([1, 2].map((count) => formatUnits(count, 'jour'))).toEqual(['1 jour', '2 jours'])
    expect([1, 3].map((count) => formatUnits(count, 'semaine'))).toEqual(['1 semaine', '3 semaines'])
    expect([1, 6].map((count) => formatUnits(count, 'mois'))).toEqual(['1 mois', '6 mois'])
  })
})
