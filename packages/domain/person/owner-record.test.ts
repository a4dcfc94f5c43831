import { describe, expect, it } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { DAY_MS, HOUR_MS } from '../calendar/durations.ts'
import { answerRecord, countCancellations, describeAnswers } from './owner-record.ts'

const NOW = new Date('2026-11-24T12:00:00Z')

/** Requests of that many days ago, each answered after so many hours; null where it expired. */
const asked = (...requests: readonly (readonly [daysAgo: number, hours: number | null])[]) =>
  requests.map(([daysAgo, hours]) => {
    const requestedAt = new Date(NOW.getTime() - daysAgo * DAY_MS)
    return {
      requestedAt,
      answeredAt: hours === null ? null : new Date(requestedAt.getTime() + hours * HOUR_MS),
    }
  })
const times = (count: number, daysAgo: number, hours: number | null) =>
  Array.from({ length: count }, () => [daysAgo, hours] as const)

describe('how an owner answers', () => {
  it.each([
    ['nothing was asked', [], null],
    ['two requests', times(2, 5, 1), null],
    ['three requests', times(3, 5, 0.5), { percent: 100, time: "en moins d'une heure" }],
    ['an hour', times(3, 5, 1), { percent: 100, time: 'en quelques heures' }],
    ['six hours', times(3, 5, 6), { percent: 100, time: 'en quelques heures' }],
    ['seven hours', times(3, 5, 7), { percent: 100, time: 'dans la journée' }],
    [
      'one of three expired',
      [...times(2, 5, 2), ...times(1, 5, null)],
      { percent: 66, time: 'en quelques heures' },
    ],
    [
      'two of three expired',
      [...times(1, 5, 2), ...times(2, 5, null)],
      { percent: 33, time: "en plus d'un jour" },
    ],
    [
      'old ones beside three recent ones',
      [...times(3, 90, 2), ...times(9, 91, null)],
      { percent: 100, time: 'en quelques heures' },
    ],
    [
      'two recent ones and one of the year',
      [...times(2, 5, 2), ...times(1, 365, 2)],
      { percent: 100, time: 'en quelques heures' },
    ],
    [
      'more than ten of the year',
      [...times(10, 100, 2), ...times(9, 200, null)],
      { percent: 100, time: 'en quelques heures' },
    ],
    ['older than a year', times(9, 366, 2), null],
  ])('%s', (_, requests, record) => {
    expect(answerRecord(asked(...requests), NOW)).toEqual(record)
  })

  it('is told in one line', () => {
    expect(describeAnswers({ percent: 95, time: 'dans la journée' })).toBe(
      'répond à 95 % des demandes, dans la journée',
    )
  })
})

describe('cancellations of an owner', () => {
  const booked = {
    instant: true,
    requestedAt: NOW,
    cancelledAt: new Date(NOW.getTime() + 2 * HOUR_MS),
    startDate: calendarDay('2026-12-01'),
  }
  it.each([
    ['two hours after an instant booking', [booked], 0],
    ['later', [{ ...booked, cancelledAt: new Date(NOW.getTime() + 2 * HOUR_MS + 1) }], 1],
    ['of a request that they had accepted', [{ ...booked, instant: false }], 1],
    ['less than a day before the rental', [{ ...booked, startDate: calendarDay('2026-11-25') }], 1],
    ['for the third time', [booked, booked, booked], 0],
    ['for the fourth time', [booked, booked, booked, booked], 1],
  ])('%s', (_, cancellations, count) => {
    expect(countCancellations(cancellations)).toBe(count)
  })
})
