import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay as day } from '../calendar/calendar-day.ts'
import { isReminderDue, nextLookAt, type RemindedFacts } from './rental-reminders.ts'
import { RENTAL_STATUSES, RETURN_STATES } from './rental-status.ts'
import { dueTransition } from './rental-transitions.ts'
import { dueReturnTransition } from './return-transitions.ts'

const at = (instant: string) => new Date(instant)
const request = (facts: Partial<RemindedFacts> = {}): RemindedFacts => ({
  status: 'en attente',
  returnState: 'awaited',
  deposit: 20_000,
  requestedAt: at('2026-03-02T09:00:00.000Z'),
  start: day('2026-03-10'),
  end: day('2026-03-12'),
  reminded: false,
  ...facts,
})

describe('the owner of an unanswered request', () => {
  it.each([
    ['6 h before it expires', '2026-03-02T09:00:00.000Z', '2026-03-10', '2026-03-03T03:00:00.000Z'],
    // Its first day is over at 23:00 UTC.
    [
      '6 h before its first day is over',
      '2026-03-02T09:00:00.000Z',
      '2026-03-02',
      '2026-03-02T17:00:00.000Z',
    ],
    ['6 h before, of just 12 h', '2026-03-02T11:00:00.000Z', '2026-03-02', '2026-03-02T17:00:00.000Z'],
    ['at half of less than 12 h', '2026-03-02T15:00:00.000Z', '2026-03-02', '2026-03-02T19:00:00.000Z'],
    ['at half of two minutes', '2026-03-02T22:58:00.000Z', '2026-03-02', '2026-03-02T22:59:00.000Z'],
  ])('is reminded %s', (_, requestedAt, start, expected) => {
    const rental = request({ requestedAt: at(requestedAt), start: day(start) })

    expect(nextLookAt(rental)).toEqual(at(expected))
    expect(isReminderDue(rental, new Date(at(expected).getTime() - 1))).toBe(false)
    expect(isReminderDue(rental, at(expected))).toBe(true)
  })

  it('is reminded late rather than never, but not of an expired one', () => {
    expect(isReminderDue(request(), at('2026-03-03T08:59:59.999Z'))).toBe(true)
    expect(isReminderDue(request(), at('2026-03-03T09:00:00.000Z'))).toBe(false)
    expect(isReminderDue(request(), at('2026-06-01T09:00:00.000Z'))).toBe(false)
  })

  it('is reminded once; the next instant is then the expiry', () => {
    const reminded = request({ reminded: true })

    expect(isReminderDue(reminded, at('2026-03-03T04:00:00.000Z'))).toBe(false)
    expect(nextLookAt(reminded)).toEqual(at('2026-03-03T09:00:00.000Z'))
  })

  it.each(RENTAL_STATUSES.filter((status) => status !== 'en attente'))(
    'is not reminded of one that is «%s»',
    (status) => {
      expect(isReminderDue(request({ status }), at('2026-03-03T04:00:00.000Z'))).toBe(false)
    },
  )
})

describe("the next instant at which the clock's job is due", () => {
  const anyRental = fc
    .record({
      status: fc.constantFrom(...RENTAL_STATUSES),
      returnState: fc.constantFrom(...RETURN_STATES),
      requestedMinute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      ahead: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 0, max: 20 }),
      reminded: fc.boolean(),
    })
    .map(({ requestedMinute, ahead, length, ...facts }): RemindedFacts => {
      const requestedAt = new Date(Date.UTC(2026, 2, 1, 23, requestedMinute))
      const start = addDays(day('2026-03-02'), ahead)
      return { ...facts, deposit: 20_000, requestedAt, start, end: addDays(start, length) }
    })
  const isDue = (facts: RemindedFacts, now: Date) =>
    dueTransition(facts, now) !== null ||
    dueReturnTransition(facts, now) !== null ||
    isReminderDue(facts, now)

  it('is the first of them, to the millisecond, and null exactly where there never is any', () => {
    const never = new Date('2090-01-01T00:00:00.000Z')
    fc.assert(
      fc.property(anyRental, (facts) => {
        const next = nextLookAt(facts)
        expect(next === null).toBe(!isDue(facts, never))
        if (next === null) return
        expect(isDue(facts, new Date(next.getTime() - 1))).toBe(false)
        expect(isDue(facts, next)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
