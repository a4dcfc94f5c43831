import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay as day } from '../calendar/calendar-day.ts'
import { dueDepositClaimTransition } from './deposit-claim-transitions.ts'
import { dueHandoverTransition } from './handover-transitions.ts'
import {
  type DepositClaimFacts,
  HANDOVER_AWAITED,
  type HandoverFacts,
  NOT_CONTESTED,
} from './rental-facts.ts'
import { dueReminder, nextDueAt, nextLookAt, type RemindedFacts } from './rental-reminders.ts'
import {
  DEPOSIT_CLAIM_STATES,
  HANDOVER_REPORTS,
  HANDOVER_STATES,
  hasBegun,
  RENTAL_STATUSES,
  RETURN_STATES,
} from './rental-status.ts'
import { dueTransition } from './rental-transitions.ts'
import { RENTER_IDENTITIES } from './renter-identity.ts'
import { dueReturnTransition } from './return-transitions.ts'

const at = (instant: string) => new Date(instant)
const request = (facts: Partial<RemindedFacts> = {}): RemindedFacts => ({
  status: 'en attente',
  returnState: 'awaited',
  deposit: 20_000,
  requestedAt: at('2026-03-02T09:00:00.000Z'),
  startDate: day('2026-03-10'),
  endDate: day('2026-03-12'),
  ...HANDOVER_AWAITED,
  instant: false,
  ...NOT_CONTESTED,
  remindedAt: null,
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
    const rental = request({ requestedAt: at(requestedAt), startDate: day(start) })

    expect(nextLookAt(rental)).toEqual(at(expected))
    expect(dueReminder(rental, new Date(at(expected).getTime() - 1))).toBeNull()
    expect(dueReminder(rental, at(expected))?.name).toBe('answer')
  })

  it('is reminded late rather than never, but not of an expired one', () => {
    expect(dueReminder(request(), at('2026-03-03T08:59:59.999Z'))?.name).toBe('answer')
    expect(dueReminder(request(), at('2026-03-03T09:00:00.000Z'))).toBeNull()
    expect(dueReminder(request(), at('2026-06-01T09:00:00.000Z'))).toBeNull()
  })

  it('is reminded once; the next instant is then the expiry', () => {
    const reminded = request({ remindedAt: at('2026-03-03T03:00:00.000Z') })

    expect(dueReminder(reminded, at('2026-03-03T04:00:00.000Z'))).toBeNull()
    expect(nextLookAt(reminded)).toEqual(at('2026-03-03T09:00:00.000Z'))
  })

  it.each(RENTAL_STATUSES.filter((status) => status !== 'en attente'))(
    'is not reminded of one that is «%s»',
    (status) => {
      expect(dueReminder(request({ status }), at('2026-03-03T04:00:00.000Z'))).toBeNull()
    },
  )
})

describe('a renter whose identity is awaited', () => {
  const answered = { status: 'acceptée', identity: 'awaited', startDate: day('2026-03-10') } as const

  it.each([
    ['a day before 18:00 of the eve', '2026-03-02T09:00:00.000Z', '2026-03-08T17:00:00.000Z'],
    ['halfway, where less is left', '2026-03-09T07:00:00.000Z', '2026-03-09T12:00:00.000Z'],
    ['at 6:00 at the earliest', '2026-03-08T18:00:00.000Z', '2026-03-09T05:30:00.000Z'],
  ])('is reminded %s, once', (_, requestedAt, expected) => {
    const rental = request({ ...answered, requestedAt: at(requestedAt) })

    expect(nextLookAt(rental)).toEqual(at(expected))
    expect(dueReminder(rental, at(expected))?.name).toBe('identity')
    expect(dueReminder({ ...rental, remindedAt: at(expected) }, at(expected))).toBeNull()
  })

  it('is reminded besides the owner, also where both are late, and never once it is verified', () => {
    const rental = request({ identity: 'awaited', requestedAt: at('2026-03-08T09:00:00.000Z') })
    const late = at('2026-03-09T08:00:00.000Z')
    const first = dueReminder(rental, late)
    expect(first?.name).toBe('identity')
    expect(dueReminder({ ...rental, remindedAt: first?.at ?? null }, late)?.name).toBe('answer')
    expect(dueReminder(request({ ...answered, identity: 'verified' }), late)).toBeNull()
  })
})

describe('the parties of a handover', () => {
  const ongoing = (handover: Partial<HandoverFacts> = {}, facts: Partial<RemindedFacts> = {}) =>
    request({ status: 'en cours', ...handover, ...facts })
  const reportedAt = at('2026-03-10T12:00:00.000Z')

  it.each([
    ['the evening before', request({ status: 'acceptée' }), 'handover tomorrow', '2026-03-09T17:00:00.000Z'],
    ['six hours before it is presumed', ongoing(), 'presumption', '2026-03-11T17:00:00.000Z'],
    [
      'six hours before the time to answer a report is over',
      ongoing({ handoverState: 'missing', handoverReport: 'missing', handoverReportedAt: reportedAt }),
      'report',
      '2026-03-11T06:00:00.000Z',
    ],
    [
      'six hours before the time to answer an offer is over',
      ongoing({
        handoverState: 'problem',
        handoverReport: 'problem',
        handoverReportedAt: reportedAt,
        handoverOfferedAt: at('2026-03-10T20:00:00.000Z'),
      }),
      'report',
      '2026-03-11T14:00:00.000Z',
    ],
    [
      'six hours before the return is presumed',
      ongoing({ handoverState: 'presumed' }, { status: 'terminée' }),
      'return',
      '2026-03-14T17:00:00.000Z',
    ],
    [
      'six hours before a return proved early is presumed',
      ongoing({ handoverState: 'proved', returnProvedAt: at('2026-03-11T10:00:00.000Z') }),
      'return',
      '2026-03-12T04:00:00.000Z',
    ],
    [
      'six hours before the time to answer a contested return is over',
      ongoing(
        { handoverState: 'presumed' },
        {
          returnState: 'contested',
          contestState: 'open',
          returnContestedAt: reportedAt,
        },
      ),
      'contest',
      '2026-03-12T06:00:00.000Z',
    ],
  ] as const)('are reminded %s, once', (_, rental, name, instant) => {
    expect(dueReminder(rental, new Date(at(instant).getTime() - 1))).toBeNull()
    expect(dueReminder(rental, at(instant))).toEqual({ name, at: at(instant) })
    expect(dueReminder({ ...rental, remindedAt: at(instant) }, at(instant))).toBeNull()
  })
})

describe('the next instant at which time may change a rental', () => {
  const anyInstant = fc.integer({ min: 0, max: 24 * 30 }).map((hour) => new Date(Date.UTC(2026, 2, 2, hour)))
  const anyHandover = fc.record<HandoverFacts>({
    identity: fc.constantFrom(null, 'verified'),
    handoverState: fc.constantFrom(...HANDOVER_STATES),
    handoverReport: fc.constantFrom(...HANDOVER_REPORTS),
    handoverReportedAt: anyInstant,
    handoverOfferedAt: fc.option(anyInstant),
    handoverProvedAt: anyInstant,
    rentReleasedAt: fc.option(anyInstant),
    returnProvedAt: fc.option(anyInstant),
  })
  const anyDepositClaim = fc.record<DepositClaimFacts>({
    contestState: fc.constantFrom(...DEPOSIT_CLAIM_STATES),
    returnContestedAt: anyInstant,
    contestAnsweredAt: anyInstant,
    contestProposal: fc.option(fc.integer({ min: 1, max: 20_000 })),
  })
  const anyRental = fc
    .record({
      status: fc.constantFrom(...RENTAL_STATUSES),
      returnState: fc.constantFrom(...RETURN_STATES),
      requestedMinute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      ahead: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 0, max: 20 }),
      remindedAt: fc.option(anyInstant),
      handover: fc.oneof(fc.constant(HANDOVER_AWAITED), anyHandover),
      contest: fc.oneof(fc.constant(NOT_CONTESTED), anyDepositClaim),
      identity: fc.constantFrom(null, ...RENTER_IDENTITIES),
    })
    // A proved handover begins the rental at once.
    .filter(({ status, handover }) => hasBegun({ status }) || handover.handoverState === 'awaited')
    .map(({ requestedMinute, ahead, length, handover, contest, identity, ...facts }): RemindedFacts => {
      const requestedAt = new Date(Date.UTC(2026, 2, 1, 23, requestedMinute))
      const start = addDays(day('2026-03-02'), ahead)
      return {
        ...facts,
        ...handover,
        identity,
        ...contest,
        deposit: 20_000,
        instant: false,
        requestedAt,
        startDate: start,
        endDate: addDays(start, length),
      }
    })
  const isMoved = (facts: RemindedFacts, now: Date) =>
    dueTransition(facts, now) !== null ||
    dueHandoverTransition(facts, now) !== null ||
    dueReturnTransition(facts, now) !== null ||
    dueDepositClaimTransition(facts, now) !== null
  const never = at('2090-01-01T00:00:00.000Z')

  it('is the first at which something is due, to the millisecond, and null exactly where nothing ever is', () => {
    fc.assert(
      fc.property(anyRental, (facts) => {
        const due = nextDueAt(facts)
        expect(due === null).toBe(!isMoved(facts, never))
        if (due === null) return
        expect(isMoved(facts, new Date(due.getTime() - 1))).toBe(false)
        expect(isMoved(facts, due)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it("is the clock's, or that of a reminder before it", () => {
    fc.assert(
      fc.property(anyRental, (facts) => {
        const next = nextLookAt(facts)
        const isDue = (now: Date) => isMoved(facts, now) || dueReminder(facts, now) !== null
        expect(next === null).toBe(!isDue(never))
        if (next === null) return
        expect(isDue(new Date(next.getTime() - 1))).toBe(false)
        expect(isDue(next)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
