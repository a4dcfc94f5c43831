import { expect, it } from 'vitest'
import { calendarDay as day } from '../calendar/calendar-day.ts'
import { type InstantRule, instantRefusal, offersInstantBooking } from './instant-booking.ts'

const NOW = new Date('2026-03-02T20:00:00+01:00')
const STRANGER = { verified: false, mean: null }
const VERIFIED = { verified: true, mean: null }
const GOOD = { verified: true, mean: 4 }
const MEDIOCRE = { verified: true, mean: 3.9 }
const UNVERIFIED = { verified: false, mean: 5 }
const TOMORROW = '2026-03-03'

it.each([
  ['off', 0, GOOD, TOMORROW, 'not offered'],
  ['verified', 0, STRANGER, TOMORROW, 'not verified'],
  ['verified', 0, UNVERIFIED, TOMORROW, 'not verified'],
  ['verified', 0, VERIFIED, TOMORROW, null],
  ['verified', 0, VERIFIED, '2026-03-02', 'starts too soon'],
  ['verified', 2, VERIFIED, TOMORROW, null],
  ['verified', 6, VERIFIED, TOMORROW, 'starts too soon'],
  ['verified', 24, VERIFIED, TOMORROW, 'starts too soon'],
  ['verified', 24, VERIFIED, '2026-03-04', null],
  ['well-reviewed', 0, VERIFIED, TOMORROW, 'not well reviewed'],
  ['well-reviewed', 0, MEDIOCRE, TOMORROW, 'not well reviewed'],
  ['well-reviewed', 0, GOOD, TOMORROW, null],
  ['well-reviewed', 0, UNVERIFIED, TOMORROW, 'not verified'],
] as const)(
  '%s with %i h of notice, %j from %s: %s',
  (instant: InstantRule, noticeHours, renter, start, refusal) => {
    expect(instantRefusal(day(start), { instant, noticeHours }, renter, NOW)).toBe(refusal)
  },
)

it('an item of before the rule has none', () => {
  expect(instantRefusal(day(TOMORROW), {}, GOOD, NOW)).toBe('not offered')
})

it.each([
  ['off', 3, true],
  ['off', 2, false],
  ['off', undefined, false],
  ['verified', 9, false],
] as const)(
  'with the rule %s and %s requests accepted by hand it is offered: %s',
  (instant, acceptedByHand, expected) => {
    expect(offersInstantBooking({ instant, acceptedByHand })).toBe(expected)
  },
)
