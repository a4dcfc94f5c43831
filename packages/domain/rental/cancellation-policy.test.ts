import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, calendarDay } from '../calendar/calendar-day.ts'
import {
  announceCancellation,
  CANCEL_POLICIES,
  type CancelPolicy,
  cancellationSteps,
  costsUntil,
  describeCancellation,
  graceUntil,
  isCancelledLate,
  isInGrace,
  retainedRent,
  termsIfPaid,
} from './cancellation-policy.ts'
import { HANDOVER_AWAITED, NOT_CONTESTED } from './rental-facts.ts'
import { rentalTransition } from './rental-transitions.ts'

/** Paid long before, from Tuesday 3 March 2026; Libreville is an hour ahead of UTC. */
const BOOKED = {
  requestedAt: new Date('2026-01-05T09:00:00Z'),
  startDate: calendarDay('2026-03-03'),
  endDate: calendarDay('2026-03-07'),
}
const ended = (day: string) => ({ ...BOOKED, endDate: calendarDay(day) })

/** Written by hand: FCFA of a rent of 20 001 that stay with the owner, at instants in UTC. */
const TABLE: readonly [CancelPolicy, string, days: string, retained: number][] = [
  ['souple', '2026-02-01T12:00:00Z', '2026-03-07', 0],
  ['souple', '2026-03-02T06:59:59.999Z', '2026-03-07', 0],
  ['souple', '2026-03-02T07:00:00Z', '2026-03-07', 5000], // four days: 20 001 / 4
  ['souple', '2026-03-02T22:59:59.999Z', '2026-03-07', 5000],
  ['souple', '2026-03-02T07:00:00Z', '2026-03-06', 6667], // three days
  ['souple', '2026-03-02T07:00:00Z', '2026-03-05', 5000], // two days: half of 10 000.5
  ['souple', '2026-03-02T07:00:00Z', '2026-03-04', 10_000], // one day: half of it
  ['souple', '2026-03-02T07:00:00Z', '2026-03-03', 10_000], // the same day counts as one
  ['modérée', '2026-02-28T06:59:59.999Z', '2026-03-07', 0],
  ['modérée', '2026-02-28T07:00:00Z', '2026-03-07', 10_000],
  ['modérée', '2026-03-02T06:59:59.999Z', '2026-03-07', 10_000],
  ['modérée', '2026-03-02T07:00:00Z', '2026-03-07', 20_001],
  ['ferme', '2026-02-24T06:59:59.999Z', '2026-03-07', 0],
  ['ferme', '2026-02-24T07:00:00Z', '2026-03-07', 10_000],
  ['ferme', '2026-03-01T06:59:59.999Z', '2026-03-07', 10_000],
  ['ferme', '2026-03-01T07:00:00Z', '2026-03-07', 20_001],
]

describe('what stays with the owner', () => {
  test.each(TABLE)('%s, cancelled %s, until %s: %i FCFA', (cancelPolicy, now, end, retained) => {
    const terms = { ...ended(end), cancelPolicy }
    expect(retainedRent(terms, 20_001, new Date(now))).toBe(retained)
    expect(isCancelledLate(terms, new Date(now))).toBe(retained > 0)
  })

  it('is nothing of a rental of before owners chose', () => {
    const eve = new Date('2026-03-02T22:00:00Z')
    expect(retainedRent({ ...BOOKED, cancelPolicy: null }, 20_001, eve)).toBe(0)
    expect(isCancelledLate(BOOKED, eve)).toBe(false)
    expect(graceUntil({ ...BOOKED, cancelPolicy: null })).toBeNull()
  })

  it('of less than the smallest coin is nothing', () => {
    const eve = new Date('2026-03-02T22:00:00Z')
    expect(retainedRent({ ...BOOKED, cancelPolicy: 'souple' }, 1, eve)).toBe(0)
  })
})

describe('the grace', () => {
  const paid = (requestedAt: string) =>
    ({ ...BOOKED, requestedAt: new Date(requestedAt), cancelPolicy: 'ferme' }) as const

  it('lasts 24 hours from the payment, where the start is 7 days away', () => {
    const terms = paid('2026-02-24T07:00:00Z')
    expect(isInGrace(terms, new Date('2026-02-25T06:59:59.999Z'))).toBe(true)
    expect(isInGrace(terms, new Date('2026-02-25T07:00:00Z'))).toBe(false)
    expect(costsUntil(terms, new Date('2026-02-24T08:00:00Z'))).toEqual(new Date('2026-02-25T07:00:00Z'))
  })

  it('is none where the start is a millisecond nearer', () => {
    expect(graceUntil(paid('2026-02-24T07:00:00.001Z'))).toBeNull()
  })

  it('is none that a change of dates brings back', () => {
    const moved = { ...paid('2026-02-20T07:00:00Z'), startDate: calendarDay('2026-06-01') }
    expect(isInGrace(moved, new Date('2026-02-21T07:00:00Z'))).toBe(false)
  })
})

const anyTerms = fc
  .record({
    cancelPolicy: fc.constantFrom(...CANCEL_POLICIES),
    days: fc.integer({ min: 0, max: 90 }),
    ahead: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ cancelPolicy, days, ahead }) => ({
    cancelPolicy,
    requestedAt: new Date('2026-01-05T09:00:00Z'),
    startDate: addDays(calendarDay('2026-01-05'), ahead),
    endDate: addDays(calendarDay('2026-01-05'), ahead + days),
  }))
const anyRent = fc.integer({ min: 1, max: 90_000_000 })
const anyInstant = fc.date({
  min: new Date('2026-01-05T09:00:00Z'),
  max: new Date('2026-02-20T00:00:00Z'),
  noInvalidDate: true,
})

describe('at any time', () => {
  it('whole francs stay, never more than the rent, and never less later', () => {
    fc.assert(
      fc.property(anyTerms, anyRent, anyInstant, anyInstant, (terms, rent, one, other) => {
        const [first, second] = one <= other ? [one, other] : [other, one]
        const [retained, later] = [retainedRent(terms, rent, first), retainedRent(terms, rent, second)]
        expect(Number.isInteger(retained) && retained >= 0 && retained <= rent).toBe(true)
        expect(later).toBeGreaterThanOrEqual(retained)
      }),
    )
  })

  it('the dates that are shown are those at which it changes', () => {
    fc.assert(
      fc.property(anyTerms, anyRent, (terms, rent) => {
        const steps = cancellationSteps(terms, rent)
        for (const [index, { until, retained }] of steps.entries()) {
          expect(retainedRent(terms, rent, new Date(until.getTime() - 1))).toBe(retained)
          const paidBefore = { ...terms, requestedAt: new Date('2025-11-01T09:00:00Z') }
          expect(costsUntil(paidBefore, new Date(until.getTime() - 1))).toEqual(until)
          const next = steps[index + 1]
          if (next) expect(retainedRent(terms, rent, until)).toBe(next.retained)
        }
      }),
    )
  })
})

describe('the sentence', () => {
  const at = (policy: CancelPolicy | null, now: string, requestedAt = BOOKED.requestedAt) =>
    describeCancellation({ ...BOOKED, cancelPolicy: policy, requestedAt }, 20_000, new Date(now)).replaceAll(
      /[\u00a0\u202f]/g,
      ' ',
    )

  test.each([
    [
      'souple',
      '2026-02-01T09:00:00Z',
      "Si vous annulez jusqu'au 2 mars 2026 à 8 h 00, tout le loyer est rendu ; ensuite, 5 000 FCFA du loyer restent au propriétaire. Les frais de service ne sont pas rendus.",
    ],
    [
      'ferme',
      '2026-02-26T09:00:00Z',
      "Si vous annulez jusqu'au 1er mars 2026 à 8 h 00, 10 000 FCFA du loyer restent au propriétaire ; ensuite, le loyer n'est pas rendu. Les frais de service ne sont pas rendus.",
    ],
    [
      'modérée',
      '2026-03-02T09:00:00Z',
      "Si vous annulez jusqu'au 2 mars 2026 à minuit, le loyer n'est pas rendu. Les frais de service ne sont pas rendus.",
    ],
    [
      null,
      '2026-03-02T09:00:00Z',
      "Si vous annulez jusqu'au 2 mars 2026 à minuit, tout le loyer est rendu. Les frais de service ne sont pas rendus.",
    ],
    ['souple', '2026-03-03T09:00:00Z', "Le premier jour est venu : une location acceptée ne s'annule plus."],
  ] as const)('%s at %s', (policy, now, text) => {
    expect(at(policy, now)).toBe(text)
  })

  it('begins with the grace, while there is one', () => {
    const now = '2026-02-01T09:00:00Z'
    expect(at('souple', now, new Date(now))).toBe(
      "Si vous annulez jusqu'au 2 février 2026 à 10 h 00, tout est rendu, frais de service compris ; jusqu'au 2 mars 2026 à 8 h 00, tout le loyer est rendu ; ensuite, 5 000 FCFA du loyer restent au propriétaire. Après ces 24 h, les frais de service ne sont plus rendus.",
    )
  })

  it('before the payment says that its dates hold once accepted, where there is no grace', () => {
    const now = new Date('2026-02-26T09:00:00Z')
    const terms = termsIfPaid('ferme', { start: BOOKED.startDate, end: BOOKED.endDate }, now)
    expect(announceCancellation(terms, 20_000, now)).toMatch(
      /^Une fois la location acceptée, si vous annulez jusqu'au 1er\smars/,
    )
    const early = new Date('2026-02-01T09:00:00Z')
    expect(announceCancellation({ ...terms, requestedAt: early }, 20_000, early)).toMatch(
      /^Si vous annulez jusqu'au 2\sfévrier/,
    )
  })

  it('leaves out a step that ends before the grace does', () => {
    // Paid an hour before the first step of «ferme».
    const now = '2026-02-24T06:00:00Z'
    expect(at('ferme', now, new Date(now))).toMatch(
      /^Si vous annulez jusqu'au 25 février 2026 à 7 h 00, tout est rendu, frais de service compris ; jusqu'au 1er mars 2026 à 8 h 00, 10 000 FCFA du loyer restent/,
    )
  })
})

/** Paid for a start that is 7 days away, and 21 h more. */
const PAID = {
  ...HANDOVER_AWAITED,
  ...NOT_CONTESTED,
  deposit: 20_000,
  instant: false,
  requestedAt: new Date('2026-03-02T09:00:00.000Z'),
  startDate: calendarDay('2026-03-10'),
  endDate: calendarDay('2026-03-12'),
}

describe('the line by which a renter cancels', () => {
  test.each([
    ['souple', '2026-03-02T08:59:00.000Z', 'take back everything', 'grace'],
    ['souple', '2026-03-03T09:00:00.000Z', 'take back rent and deposit', 'renter'],
    ['souple', '2026-03-09T06:59:59.999Z', 'take back rent and deposit', 'renter'],
    ['souple', '2026-03-09T07:00:00.000Z', 'take back part of the rent', 'renter'],
    ['ferme', '2026-03-03T08:00:00.000Z', 'take back everything', 'grace'],
    ['ferme', '2026-03-03T09:00:00.000Z', 'take back part of the rent', 'renter'],
    [null, '2026-03-09T22:00:00.000Z', 'take back rent and deposit', 'renter'],
  ] as const)('%s at %s: %s', (cancelPolicy, now, money, reason) => {
    const rental = { ...PAID, cancelPolicy, status: 'acceptée', returnState: 'awaited' } as const
    const line = rentalTransition({ ...rental, ownerSuspended: false }, 'annulée', 'renter', new Date(now))
    expect(line).toMatchObject({ money, reason })
    // From its first day on, and by the owner, as ever.
    const first = new Date('2026-03-09T23:00:00.000Z')
    expect(rentalTransition({ ...rental, ownerSuspended: false }, 'annulée', 'renter', first)).toBeNull()
    const byOwner = rentalTransition({ ...rental, ownerSuspended: false }, 'annulée', 'owner', new Date(now))
    expect(byOwner?.money).toBe('take back everything')
  })

  test.each([
    ['ferme', '2026-03-10', 'refund everything held', 'grace'],
    // 08:00 of the ninth is less than 7 days after the payment.
    ['ferme', '2026-03-09', 'refund all but the fee', 'renter'],
    [null, '2026-03-10', 'refund all but the fee', 'renter'],
  ] as const)('as before an answer, %s, for a start on %s: %s', (cancelPolicy, start, money, reason) => {
    const rental = { ...PAID, startDate: calendarDay(start), cancelPolicy, status: 'en attente' } as const
    const facts = { ...rental, returnState: 'awaited', ownerSuspended: false } as const
    const at = (now: string) => rentalTransition(facts, 'annulée', 'renter', new Date(now))
    expect(at('2026-03-03T08:59:59.999Z')).toMatchObject({ money, reason })
    expect(at('2026-03-03T09:00:00.000Z')).toBeNull()
  })

  it('of a suspended owner gets everything back, however late', () => {
    const rental = {
      ...PAID,
      cancelPolicy: 'ferme',
      status: 'acceptée',
      returnState: 'awaited',
    } as const
    const eve = new Date('2026-03-09T22:00:00.000Z')
    expect(rentalTransition({ ...rental, ownerSuspended: true }, 'annulée', 'renter', eve)).toMatchObject({
      money: 'take back everything',
      reason: 'owner-suspended',
    })
  })
})
