import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay as day, eachDay } from './calendar-day.ts'
import {
  describePeriodProblem,
  includesDay,
  lastBookableDay,
  type Period,
  PRICE_UNITS,
  type PriceUnit,
  periodProblem,
  weeklyEnds,
} from './rental-period.ts'

const TODAY = day('2026-03-02')
const anyStart = fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days))
const anyPeriod = fc
  .tuple(anyStart, fc.integer({ min: 0, max: 30 }))
  .map(([start, length]): Period => ({ start, end: addDays(start, length) }))

const lasting = (days: number, start = TODAY): Period => ({ start, end: addDays(start, days) })

describe('days in a period', () => {
  it('includes both ends and no day outside', () => {
    fc.assert(
      fc.property(anyPeriod, anyStart, (period, one) => {
        expect(includesDay(period, one)).toBe(eachDay(period.start, period.end).includes(one))
      }),
    )
  })
})

describe('periods that may be rented', () => {
  it.each(PRICE_UNITS)('refuses a start in the past for a price by %s', (unit) => {
    expect(periodProblem(lasting(7, addDays(TODAY, -1)), { priceUnit: unit }, TODAY)).toBe('START_IN_PAST')
    expect(periodProblem(lasting(7), { priceUnit: unit }, TODAY)).toBeNull()
  })

  it.each(PRICE_UNITS)('refuses an end before the start for a price by %s', (unit) => {
    expect(periodProblem(lasting(-1, addDays(TODAY, 9)), { priceUnit: unit }, TODAY)).toBe('END_BEFORE_START')
  })

  it.each(PRICE_UNITS)('accepts bookings up to the same day of next year for a price by %s', (unit) => {
    expect(lastBookableDay(TODAY, {})).toBe('2027-03-02')
    expect(
      periodProblem({ start: day('2027-02-23'), end: day('2027-03-02') }, { priceUnit: unit }, TODAY),
    ).toBeNull()
    expect(
      periodProblem({ start: day('2027-02-24'), end: day('2027-03-03') }, { priceUnit: unit }, TODAY),
    ).toBe('TOO_FAR_AHEAD')
  })

  it('ends the year that starts on a leap day on the 28th', () => {
    expect(lastBookableDay(day('2028-02-29'), {})).toBe('2029-02-28')
  })

  it('rents by the day or the month for any length, the same day included', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PriceUnit>('jour', 'mois'),
        fc.integer({ min: 0, max: 365 }),
        (unit, length) => {
          expect(periodProblem(lasting(length), { priceUnit: unit }, TODAY)).toBeNull()
        },
      ),
    )
  })

  it('rents a weekly item for 7, 14, 21 or 28 days and no other length', () => {
    const allowed = Array.from({ length: 366 }, (_, length) => length).filter(
      (length) => periodProblem(lasting(length), { priceUnit: 'semaine' }, TODAY) === null,
    )
    expect(allowed).toEqual([7, 14, 21, 28])
    expect(periodProblem(lasting(8), { priceUnit: 'semaine' }, TODAY)).toBe('NOT_WHOLE_WEEKS')
  })

  it('offers exactly those ends for a weekly item that it accepts', () => {
    expect(weeklyEnds(day('2026-02-25'))).toEqual(['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25'])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (ahead) => {
        const start = addDays(TODAY, ahead)
        const ends = weeklyEnds(start)
        for (const end of eachDay(start, addDays(start, 40))) {
          expect(periodProblem({ start, end }, { priceUnit: 'semaine' }, TODAY) === null).toBe(
            ends.includes(end),
          )
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe("an owner's rules", () => {
  const rules = { priceUnit: 'jour', minDays: 3, maxDays: 10, horizonMonths: 1 } as const
  const problem = (length: number, start = TODAY) => periodProblem(lasting(length, start), rules, TODAY)

  it.each([
    [0, 'TOO_SHORT', '3 jours au moins.'],
    [2, 'TOO_SHORT', '3 jours au moins.'],
    [11, 'TOO_LONG', '10 jours au plus.'],
    [40, 'TOO_FAR_AHEAD', "On réserve au plus 1 mois à l'avance."],
  ] as const)('refuse %i nights as %s', (length, found, message) => {
    expect(problem(length)).toBe(found)
    expect(describePeriodProblem(found, rules)).toBe(message)
  })

  it('take what lies between, up to the horizon', () => {
    expect([3, 10].map((length) => problem(length))).toEqual([null, null])
    expect(problem(3, day('2026-03-30'))).toBeNull()
    expect(problem(3, day('2026-03-31'))).toBe('TOO_FAR_AHEAD')
  })

  it('about lengths are not for items that are priced by the week', () => {
    const weekly = { ...rules, priceUnit: 'semaine', horizonMonths: 12 } as const
    expect(periodProblem(lasting(14), weekly, TODAY)).toBeNull()
  })

  it('refuse exactly the lengths outside their limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 30 }), (length, minDays) => {
        const some = { priceUnit: 'jour', minDays, maxDays: 30 } as const
        const billed = Math.max(1, length)
        const right = billed >= minDays && billed <= 30
        expect(periodProblem(lasting(length), some, TODAY) === null).toBe(right)
      }),
    )
  })
})
