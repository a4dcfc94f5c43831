import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDay, calendarDay as day, eachDay } from '../calendar/calendar-day.ts'
import type { Period } from '../calendar/rental-period.ts'
import { canOccupy, freeInPeriod, freeOnDay, isFree, isOversold, type Occupancy } from './free-stock.ts'

const FIRST = day('2026-02-20')
const anyPeriod = fc
  .tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 12 }))
  .map(([ahead, length]): Period => {
    const start = addDays(FIRST, ahead)
    return { start, end: addDays(start, length) }
  })
const anyOccupancy = fc
  .tuple(anyPeriod, fc.integer({ min: 1, max: 4 }))
  .map(([period, quantity]): Occupancy => ({ ...period, quantity }))
const someOccupancies = fc.array(anyOccupancy, { maxLength: 12 })
const anyStock = fc.integer({ min: 0, max: 10 })

/** Units taken on each day, counted by brute force: every occupancy on each of its days. */
function takenByDay(occupancies: readonly Occupancy[]): Map<CalendarDay, number> {
  const taken = new Map<CalendarDay, number>()
  for (const { start, end, quantity } of occupancies) {
    for (const one of eachDay(start, end)) taken.set(one, (taken.get(one) ?? 0) + quantity)
  }
  return taken
}

function leastFreeByDay(stock: number, occupancies: readonly Occupancy[], period: Period): number {
  const taken = takenByDay(occupancies)
  const free = eachDay(period.start, period.end).map((one) => stock - (taken.get(one) ?? 0))
  return Math.max(0, Math.min(...free))
}

describe('free stock', () => {
  it('is the whole stock where nothing is rented', () => {
    expect(freeInPeriod(3, [], { start: FIRST, end: addDays(FIRST, 9) })).toBe(3)
  })

  it('excludes the day an item comes back, and includes the day after', () => {
    const rented = [{ start: FIRST, end: addDays(FIRST, 2), quantity: 1 }]
    expect([0, 1, 2, 3].map((days) => freeOnDay(1, rented, addDays(FIRST, days)))).toEqual([0, 0, 0, 1])
  })

  it('is the least of the days of the period, counted one by one', () => {
    fc.assert(
      fc.property(anyStock, someOccupancies, anyPeriod, (stock, occupancies, period) => {
        expect(freeInPeriod(stock, occupancies, period)).toBe(leastFreeByDay(stock, occupancies, period))
      }),
      { numRuns: 500 },
    )
  })

  it('never goes below zero, also where the stock was lowered under what is rented', () => {
    const rented = [{ start: FIRST, end: FIRST, quantity: 5 }]
    expect(freeOnDay(2, rented, FIRST)).toBe(0)
    expect(freeInPeriod(2, rented, { start: FIRST, end: addDays(FIRST, 1) })).toBe(0)
  })

  it('never grows with one more occupancy or a longer period, nor shrinks with one more unit', () => {
    fc.assert(
      fc.property(
        anyStock,
        someOccupancies,
        anyOccupancy,
        anyPeriod,
        (stock, occupancies, another, period) => {
          const free = freeInPeriod(stock, occupancies, period)
          const longer = { ...period, end: addDays(period.end, 1) }
          expect(freeInPeriod(stock, [...occupancies, another], period)).toBeLessThanOrEqual(free)
          expect(freeInPeriod(stock, occupancies, longer)).toBeLessThanOrEqual(free)
          expect(freeInPeriod(stock + 1, occupancies, period)).toBeGreaterThanOrEqual(free)
        },
      ),
    )
  })

  it('does not depend on the order of the occupancies', () => {
    fc.assert(
      fc.property(anyStock, someOccupancies, anyPeriod, (stock, occupancies, period) => {
        expect(freeInPeriod(stock, occupancies.toReversed(), period)).toBe(
          freeInPeriod(stock, occupancies, period),
        )
      }),
    )
  })
})

describe('taking stock', () => {
  it('gives the last one to exactly one of those who ask', () => {
    const occupancy = { start: FIRST, end: addDays(FIRST, 3), quantity: 1 }
    expect(canOccupy(1, [], occupancy)).toBe(true)
    expect(canOccupy(1, [occupancy], occupancy)).toBe(false)
  })

  it('refuses a quantity of 0', () => {
    const occupancy = { start: FIRST, end: FIRST, quantity: 0 }
    expect([0, -1, Number.NaN].map((quantity) => canOccupy(5, [], { ...occupancy, quantity }))).toEqual([
      false,
      false,
      false,
    ])
  })

  it('never oversells a day, and refuses only when stock is lacking', () => {
    fc.assert(
      fc.property(anyStock, fc.array(anyOccupancy, { maxLength: 40 }), (stock, requests) => {
        const granted: Occupancy[] = []
        for (const occupancy of requests) {
          const fits = leastFreeByDay(stock, granted, occupancy) >= occupancy.quantity
          expect(canOccupy(stock, granted, occupancy)).toBe(fits)
          if (fits) granted.push(occupancy)
        }
        const most = Math.max(0, ...takenByDay(granted).values())
        expect(most).toBeLessThanOrEqual(stock)
      }),
      { numRuns: 300 },
    )
  })
})

describe('overselling', () => {
  const taken = (quantity: number) => ({ start: FIRST, end: FIRST, quantity })

  it('means more units taken on some day than there are, and not one fewer', () => {
    expect(isOversold(2, [taken(1), taken(1)], { start: FIRST, end: FIRST })).toBe(false)
    expect(isOversold(2, [taken(1), taken(2)], { start: FIRST, end: FIRST })).toBe(true)
  })
})

describe('an item is free', () => {
  const DRILL = { available: 2, bufferDays: 1 }
  const days = (start: string, end: string, quantity = 1) => ({
    start: day(start),
    end: day(end),
    quantity,
  })
  const TAKEN = [days('2026-12-08', '2026-12-10')]

  it.each([
    ['within its stock', days('2026-12-04', '2026-12-06', 2), true],
    ['beyond the stock of one of its days', days('2026-12-06', '2026-12-08', 2), false],
    ['where it would not be ready in time for the next rental', days('2026-12-05', '2026-12-07', 2), false],
  ])('%s', (_, occupancy, expected) => {
    expect(isFree(DRILL, TAKEN, occupancy)).toBe(expected)
  })
})
