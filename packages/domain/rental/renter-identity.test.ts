import { describe, expect, it, test } from 'vitest'
import { calendarDay as day } from '../calendar/calendar-day.ts'
import { handoverTransition, proofStage } from './handover-transitions.ts'
import { mayAct } from './rental-acts.ts'
import { HANDOVER_AWAITED, NOT_CONTESTED, type RentalFacts } from './rental-facts.ts'
import { nextDueAt } from './rental-reminders.ts'
import { rentalTask } from './rental-tasks.ts'
import { dueTransition } from './rental-transitions.ts'
import {
  identityDeadline,
  proposedRenters,
  RENTER_IDENTITIES,
  renterIdentity,
  renterRefusal,
} from './renter-identity.ts'

const START = day('2026-12-03')
/** 18:00 of the day before, in Libreville. */
const DEADLINE = new Date('2026-12-02T17:00:00.000Z')
const before = (instant: Date) => new Date(instant.getTime() - 1)

const rental: RentalFacts = {
  startDate: START,
  endDate: day('2026-12-05'),
  status: 'acceptée',
  returnState: 'awaited',
  deposit: 120_000,
  requestedAt: new Date('2026-12-02T09:00:00.000Z'),
  instant: false,
  ...HANDOVER_AWAITED,
  identity: 'awaited',
  ...NOT_CONTESTED,
}

test.each([
  ['bricolage', 99_999, 99_999, 'anyone'],
  ['bricolage', 100_000, Number.NaN, 'verified'],
  ['bricolage', Number.NaN, 100_000, 'verified'],
  ['bricolage', 20_000, 100_000, 'verified'],
  ['vehicules', 0, 0, 'verified'],
  ['', Number.NaN, Number.NaN, 'anyone'],
  ['vehicules', Number.NaN, Number.NaN, 'verified'],
] as const)(
  'the form proposes for %s with a deposit of %s and a value of %s: %s',
  (category, deposit, value, renters) => {
    expect(proposedRenters({ category, deposit, value })).toBe(renters)
  },
)

test.each([
  ['anyone', 'awaited', null],
  ['anyone', 'rejected', null],
  ['verified', 'awaited', 'awaited'],
  ['verified', 'verified', 'verified'],
  ['verified', 'rejected', 'rejected'],
] as const)('an item for «%s», paid by somebody who is %s: %s', (renters, identity, asked) => {
  expect(renterIdentity(renters, identity)).toBe(asked)
})

test('an identity is due by 18:00 of the day before the first day', () => {
  expect(identityDeadline({ startDate: START })).toEqual(DEADLINE)
})

test.each([
  ['anyone', 'rejected', DEADLINE, null],
  [undefined, 'awaited', DEADLINE, null],
  ['verified', 'verified', DEADLINE, null],
  ['verified', 'awaited', before(DEADLINE), null],
  ['verified', 'awaited', DEADLINE, 'too late'],
  ['verified', 'rejected', before(DEADLINE), 'rejected'],
] as const)('who pays for «%s», %s, at %s: refused as %s', (renters, identity, now, refusal) => {
  expect(renterRefusal(START, { renters }, identity, now)).toBe(refusal)
})

describe('a rental that depends on an identity', () => {
  it.each([
    ['en attente', 'refund everything held'],
    ['acceptée', 'take back everything'],
  ] as const)('and is «%s» ends at the deadline, everything back', (status, money) => {
    const waiting = { ...rental, status }
    expect(nextDueAt(waiting)).toEqual(DEADLINE)
    expect(dueTransition(waiting, before(DEADLINE))).toBeNull()
    expect(dueTransition(waiting, DEADLINE)).toMatchObject({ to: 'annulée', reason: 'identity', money })
    // Also where the server was down over all its days.
    expect(dueTransition(waiting, new Date('2027-01-01'))).toMatchObject({ reason: 'identity' })
  })

  it('ends at once where it is rejected', () => {
    const rejected = { ...rental, identity: 'rejected' } as const
    expect(dueTransition(rejected, rental.requestedAt)).toMatchObject({ to: 'annulée', reason: 'identity' })
    expect(nextDueAt(rejected)).toEqual(rental.requestedAt)
  })

  it.each([null, ...RENTER_IDENTITIES])('has a handover with «%s» only if it lacks none', (identity) => {
    const noon = new Date('2026-12-02T12:00:00.000Z')
    const has = identity === null || identity === 'verified'
    const one = { ...rental, identity }
    const facts = {
      ...one,
      ...{ cancellation: null, returnDeclaredAt: null, refundState: null, handoverDecision: null },
      ...({ givenBack: 'nothing', settledToOwner: null, ownerSuspended: false, reviewUntil: null } as const),
    }
    expect(handoverTransition(one, 'prove', 'owner', noon) !== null).toBe(has)
    expect(proofStage(one, 'remise', noon)).toBe(has ? 'open' : 'early')
    expect(mayAct(facts, 'show code', 'renter', noon)).toBe(has)
    expect(mayAct(facts, 'hand over', 'owner', noon)).toBe(has)
    expect(rentalTask(facts, 'renter', new Date('2026-12-03T12:00:00.000Z')) !== null).toBe(has)
  })

  it('of a verified renter begins and ends as any other', () => {
    const verified = { ...rental, identity: 'verified' } as const
    expect(dueTransition(verified, DEADLINE)).toBeNull()
    expect(dueTransition(verified, new Date('2026-12-03T00:00:00.000Z'))).toMatchObject({ to: 'en cours' })
  })
})
