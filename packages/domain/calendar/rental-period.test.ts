import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay as day, eachDay } from './calendar-day.ts'
import { includesDay, type Period } from './rental-period.ts'

const TODAY = day('2026-03-02')
const anyStart = fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days))
const anyPeriod = fc
  .tuple(anyStart, fc.integer({ min: 0, max: 30 }))
  .map(([start, length]): Period => ({ start, end: addDays(start, length) }))

describe('days in a period', () => {
  it('includes both ends and no day outside', () => {
    fc.assert(
      fc.property(anyPeriod, anyStart, (period, one) => {
        expect(includesDay(period, one)).toBe(eachDay(period.start, period.end).includes(one))
      }),
    )
  })
})
