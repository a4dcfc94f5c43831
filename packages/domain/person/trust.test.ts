import { expect, test } from 'vitest'
import { rankingMean } from '../review/ranking-mean.ts'
import { isTrustedOwner, isTrustedRenter, type OwnerStanding, type RenterStanding } from './trust.ts'

/** At each limit, and not beyond it: 4.6 is the ranking mean of seven notes with one 4. */
const OWNER: OwnerStanding = {
  verified: true,
  rentals: 5,
  noteSum: 34,
  noteCount: 7,
  answers: { percent: 90 },
  missed: 0,
  cancellations: 1,
}

test.each<[string, Partial<OwnerStanding>, boolean]>([
  ['at every limit', {}, true],
  ['not verified', { verified: false }, false],
  ['four rentals in a year', { rentals: 4 }, false],
  ['a mean below 4.6', { noteSum: 33 }, false],
  ['five perfect reviews', { noteSum: 25, noteCount: 5 }, true],
  ['four perfect reviews: the prior weighs as much as three', { noteSum: 20, noteCount: 4 }, false],
  ['no review', { noteSum: 0, noteCount: 0 }, false],
  ['89 % of requests answered', { answers: { percent: 89 } }, false],
  ['nothing but instant bookings', { answers: null }, true],
  ['one missed handover', { missed: 1 }, false],
  ['two cancellations', { cancellations: 2 }, false],
])('an owner is trusted or not: %s', (_, change, trusted) => {
  expect(isTrustedOwner({ ...OWNER, ...change })).toBe(trusted)
})

const RENTER: RenterStanding = { returnsOnTime: 3, noteSum: 9, noteCount: 2, lost: 0 }

test.each<[string, Partial<RenterStanding>, boolean]>([
  ['at every limit', {}, true],
  ['two returns on time', { returnsOnTime: 2 }, false],
  ['a mean below 4.5', { noteSum: 8 }, false],
  ['a mean that rounds to 4.5', { noteSum: 49, noteCount: 11 }, false],
  ['no review', { noteSum: 0, noteCount: 0 }, false],
  ['a dispute lost', { lost: 1 }, false],
])('a renter is trusted or not: %s', (_, change, trusted) => {
  expect(isTrustedRenter({ ...RENTER, ...change })).toBe(trusted)
})

test('the ranking mean begins at 4.0 and comes close to the notes with their number', () => {
  expect(rankingMean(0, 0)).toBe(4)
  expect(rankingMean(5, 1)).toBe(4.25)
  expect(rankingMean(500, 100)).toBeCloseTo(4.97, 2)
})
