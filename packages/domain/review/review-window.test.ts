import { expect, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { countedSince, type ReviewedFacts, reviewDeadline, reviewWindow } from './review-window.ts'

const ended: ReviewedFacts = {
  endDate: calendarDay('2026-11-20'),
  status: 'terminée',
  cancellation: null,
  returnProvedAt: null,
}
const SOON = new Date('2026-11-21T12:00:00Z')

test('the last moment for a review is the midnight after the 14th day, in Libreville', () => {
  const deadline = reviewDeadline(ended)
  expect(deadline.toISOString()).toBe('2026-12-04T23:00:00.000Z')
  expect(reviewWindow(ended, new Date(deadline.getTime() - 1))).toBe('open')
  expect(reviewWindow(ended, deadline)).toBe('closed')
})

test.each<[string, Partial<ReviewedFacts>, string]>([
  ['a finished rental', {}, 'open'],
  ['one that goes on', { status: 'en cours' }, 'not open'],
  ['one that goes on, its return proved', { status: 'en cours', returnProvedAt: SOON }, 'open'],
  ['one whose item was not handed over', { status: 'annulée', cancellation: 'not-handed-over' }, 'open'],
  ['one whose renter did not come', { status: 'annulée', cancellation: 'no-show' }, 'open'],
  ['one that its renter cancelled', { status: 'annulée', cancellation: 'renter' }, 'not open'],
  ['an expired request', { status: 'annulée', cancellation: 'expired' }, 'not open'],
  ['a refused request', { status: 'refusée' }, 'not open'],
])('%s may be reviewed or not', (_, facts, window) => {
  expect(reviewWindow({ ...ended, ...facts }, SOON)).toBe(window)
})

test.each([
  ['2026-11-21T12:00:00Z', '2024-11-20T23:00:00.000Z'],
  ['2026-11-21T23:30:00Z', '2024-11-21T23:00:00.000Z'],
  ['2028-02-29T12:00:00Z', '2026-02-27T23:00:00.000Z'],
])('at %s the means of people count from %s on', (now, since) => {
  expect(countedSince(new Date(now)).toISOString()).toBe(since)
})
