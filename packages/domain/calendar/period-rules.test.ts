import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay as day, dayInLibreville, eachDay } from './calendar-day.ts'
import {
  describePeriodProblem,
  earliestStart,
  formatHandoverDays,
  lastBookableDay,
  periodProblem,
  sideOfProblem,
  startProblem,
  weekdayOf,
} from './period-rules.ts'
import { type Period, PRICE_UNITS, type PriceUnit, weeklyEnds } from './rental-period.ts'

const TODAY = day('2026-03-02')
const NOW = new Date('2026-03-02T09:00:00Z')

const lasting = (days: number, start = TODAY): Period => ({ start, end: addDays(start, days) })

describe('periods that may be rented', () => {
  it.each(PRICE_UNITS)('refuses a start in the past for a price by %s', (unit) => {
    expect(periodProblem(lasting(7, addDays(TODAY, -1)), { priceUnit: unit }, NOW)).toBe('START_IN_PAST')
    expect(periodProblem(lasting(7), { priceUnit: unit }, NOW)).toBeNull()
  })

  it.each(PRICE_UNITS)('refuses an end before the start for a price by %s', (unit) => {
    expect(periodProblem(lasting(-1, addDays(TODAY, 9)), { priceUnit: unit }, NOW)).toBe('END_BEFORE_START')
  })

  it.each(PRICE_UNITS)('accepts bookings up to the same day of next year for a price by %s', (unit) => {
    expect(lastBookableDay(TODAY, {})).toBe('2027-03-02')
    expect(
      periodProblem({ start: day('2027-02-23'), end: day('2027-03-02') }, { priceUnit: unit }, NOW),
    ).toBeNull()
    expect(
      periodProblem({ start: day('2027-02-24'), end: day('2027-03-03') }, { priceUnit: unit }, NOW),
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
          expect(periodProblem(lasting(length), { priceUnit: unit }, NOW)).toBeNull()
        },
      ),
    )
  })

  it('rents a weekly item for 7, 14, 21 or 28 days and no other length', () => {
    const allowed = Array.from({ length: 366 }, (_, length) => length).filter(
      (length) => periodProblem(lasting(length), { priceUnit: 'semaine' }, NOW) === null,
    )
    expect(allowed).toEqual([7, 14, 21, 28])
    expect(periodProblem(lasting(8), { priceUnit: 'semaine' }, NOW)).toBe('NOT_WHOLE_WEEKS')
  })

  it('offers exactly those ends for a weekly item that it accepts', () => {
    expect(weeklyEnds(day('2026-02-25'))).toEqual(['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25'])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (ahead) => {
        const start = addDays(TODAY, ahead)
        const ends = weeklyEnds(start)
        for (const end of eachDay(start, addDays(start, 40))) {
          expect(periodProblem({ start, end }, { priceUnit: 'semaine' }, NOW) === null).toBe(
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
  const problem = (length: number, start = TODAY) => periodProblem(lasting(length, start), rules, NOW)

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
    expect(periodProblem(lasting(14), weekly, NOW)).toBeNull()
  })

  it('refuse exactly the lengths outside their limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 30 }), (length, minDays) => {
        const some = { priceUnit: 'jour', minDays, maxDays: 30 } as const
        const billed = Math.max(1, length)
        const right = billed >= minDays && billed <= 30
        expect(periodProblem(lasting(length), some, NOW) === null).toBe(right)
      }),
    )
  })
})

describe("an owner's notice", () => {
  const rules = (noticeHours: number) => ({ priceUnit: 'jour', noticeHours }) as const
  const MORNING = '2026-03-02T08:00:00+01:00'
  const EVENING = '2026-03-02T18:00:00+01:00'
  const LATER = '2026-03-02T18:00:01+01:00'
  const NIGHT = '2026-03-02T23:59:59+01:00'
  const MIDNIGHT = '2026-03-03T00:00:00+01:00'

  it.each([
    [0, MORNING, '2026-03-02'],
    [0, NIGHT, '2026-03-02'],
    [0, MIDNIGHT, '2026-03-03'],
    [2, MORNING, '2026-03-02'],
    [2, '2026-03-02T16:00:00+01:00', '2026-03-02'],
    [2, '2026-03-02T16:00:01+01:00', '2026-03-03'],
    [2, NIGHT, '2026-03-03'],
    [6, EVENING, '2026-03-03'],
    [12, EVENING, '2026-03-03'],
    [24, EVENING, '2026-03-03'],
    [24, LATER, '2026-03-04'],
    [24, MIDNIGHT, '2026-03-04'],
    [48, NIGHT, '2026-03-05'],
    [168, MORNING, '2026-03-09'],
  ])('of %i h, at %s, lets rentals start on %s', (hours, now, first) => {
    expect(earliestStart(new Date(now), { noticeHours: hours })).toBe(first)
    const problem = (start: string) => startProblem(day(start), rules(hours), new Date(now))
    expect(problem(first)).toBeNull()
    const before = addDays(day(first), -1)
    const today = dayInLibreville(new Date(now))
    expect(problem(before)).toBe(before < today ? 'START_IN_PAST' : 'TOO_SOON')
  })

  it('is said with the first day that can be had, and is handed over on', () => {
    const some = { ...rules(24), handoverDays: [6] }
    expect(describePeriodProblem('TOO_SOON', some, new Date(MORNING))).toBe(
      'Le propriétaire demande 24\u00a0h de délai : à partir du 7 mars 2026.',
    )
    expect(describePeriodProblem('TOO_SOON', some)).toBe('Le propriétaire demande 24\u00a0h de délai.')
  })
})

describe('days of handover', () => {
  const MONDAY = TODAY
  const onlyOn = (handoverDays: number[], priceUnit: PriceUnit = 'jour') => ({ priceUnit, handoverDays })

  it('count from Monday, as ISO 8601 does', () => {
    expect([0, 1, 5, 6, 7].map((ahead) => weekdayOf(addDays(MONDAY, ahead)))).toEqual([1, 2, 6, 7, 1])
  })

  it('must be the first and the last day of a rental, whatever lies between', () => {
    const rules = onlyOn([1, 6])
    expect(periodProblem(lasting(5), rules, NOW)).toBeNull()
    expect(periodProblem(lasting(4), rules, NOW)).toBe('NO_HANDOVER_AT_END')
    expect(periodProblem(lasting(4, addDays(MONDAY, 1)), rules, NOW)).toBe('NO_HANDOVER_AT_START')
    expect(periodProblem(lasting(14), onlyOn([1], 'semaine'), NOW)).toBeNull()
    expect(periodProblem(lasting(14), onlyOn([2], 'semaine'), NOW)).toBe('NO_HANDOVER_AT_START')
  })

  it.each([
    [[1, 2, 3, 4, 5, 6], "Le propriétaire ne remet pas d'objet le dimanche."],
    [[1, 2, 3, 4, 5], "Le propriétaire ne remet pas d'objet le samedi et le dimanche."],
    [[3], 'Le propriétaire ne remet cet objet que le mercredi.'],
    [[1, 3, 6], 'Le propriétaire ne remet cet objet que le lundi, le mercredi et le samedi.'],
  ])('%j are said in a sentence', (handoverDays, sentence) => {
    expect(describePeriodProblem('NO_HANDOVER_AT_START', onlyOn(handoverDays))).toBe(sentence)
  })

  it.each([
    [[1, 2, 3, 4, 5, 6, 7], null],
    [[1, 2, 3, 4, 5, 6], 'pas de remise le dimanche'],
    [[6, 7], 'remise le samedi et le dimanche'],
  ])('%j are listed among the terms', (handoverDays, words) => {
    expect(formatHandoverDays(onlyOn(handoverDays))).toBe(words)
  })

  it.each([
    ['TOO_SOON', 'start'],
    ['NO_HANDOVER_AT_START', 'start'],
    ['NO_HANDOVER_AT_END', 'end'],
    ['TOO_SHORT', 'end'],
  ] as const)('%s is said at the %s', (problem, side) => expect(sideOfProblem(problem)).toBe(side))
})
