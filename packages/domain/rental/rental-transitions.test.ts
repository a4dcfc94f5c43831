import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay as day } from '../calendar/calendar-day.ts'
import { HANDOVER_AWAITED, NOT_CONTESTED, type RentalFacts } from './rental-facts.ts'
import { RENTAL_STATUSES, RETURN_STATES, type RentalStatus } from './rental-status.ts'
import {
  dueTransition,
  isTimeBased,
  type RentalActor,
  type RentalTransition,
  rentalTransition,
} from './rental-transitions.ts'

const ACTORS: readonly RentalActor[] = ['owner', 'renter', 'server']

/** Which conditions hold at an instant, stated by hand in each example below. */
interface Moment {
  readonly expired: boolean
  readonly started: boolean
  readonly over: boolean
}

/** The product's table, written independently of the code: who may go where, when, with what money. */
const DECIDED: Record<string, { when: (moment: Moment) => boolean; money: string; reason?: string }> = {
  'en attente → acceptée, owner': { when: (at) => !at.expired, money: 'pay the owner' },
  'en attente → refusée, owner': { when: (at) => !at.expired, money: 'refund everything held' },
  'en attente → annulée, renter': {
    when: (at) => !at.expired,
    money: 'refund all but the fee',
    reason: 'renter',
  },
  'en attente → annulée, server': {
    when: (at) => at.expired,
    money: 'refund everything held',
    reason: 'expired',
  },
  'acceptée → annulée, renter': {
    when: (at) => !at.started,
    money: 'take back rent and deposit',
    reason: 'renter',
  },
  'acceptée → annulée, owner': { when: (at) => !at.started, money: 'take back everything', reason: 'owner' },
  // Also after the end: a server that was down over the dates must still finish the rental.
  'acceptée → en cours, server': { when: (at) => at.started, money: 'none' },
  'en cours → terminée, server': { when: (at) => at.over, money: 'none' },
}

/** Decisions that differ while the owner is suspended: the fee goes back too. */
const DECIDED_OF_SUSPENDED: typeof DECIDED = {
  'en attente → annulée, renter': {
    when: (at) => !at.expired,
    money: 'refund everything held',
    reason: 'owner-suspended',
  },
  'acceptée → annulée, renter': {
    when: (at) => !at.started,
    money: 'take back everything',
    reason: 'owner-suspended',
  },
}

function allowedMoves(rental: RentalFacts, now: Date, ownerSuspended = false): Record<string, unknown>[] {
  const moves: Record<string, unknown>[] = []
  for (const to of RENTAL_STATUSES) {
    for (const actor of ACTORS) {
      const line = rentalTransition({ ...rental, ownerSuspended }, to, actor, now)
      if (line) moves.push({ move: `${rental.status} → ${to}, ${actor}`, ...outcome(line) })
    }
  }
  return moves.toSorted(byMove)
}

const outcome = ({ money, reason }: Pick<RentalTransition, 'money'> & { reason?: string }) => ({
  money,
  ...(reason === undefined ? {} : { reason }),
})
const byMove = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  String(a.move).localeCompare(String(b.move))

function decidedMoves(
  status: RentalStatus,
  moment: Moment,
  ownerSuspended = false,
): Record<string, unknown>[] {
  return Object.entries({ ...DECIDED, ...(ownerSuspended ? DECIDED_OF_SUSPENDED : {}) })
    .filter(([move, { when }]) => move.startsWith(`${status} → `) && when(moment))
    .map(([move, { money, reason }]) => ({
      move,
      money,
      ...(reason === undefined ? {} : { reason }),
    }))
    .toSorted(byMove)
}

const asked = (requestedAt: string, start: string, end: string) => ({
  deposit: 20_000,
  ...HANDOVER_AWAITED,
  instant: false,
  ...NOT_CONTESTED,
  requestedAt: new Date(requestedAt),
  startDate: day(start),
  endDate: day(end),
})
const FAR_START = asked('2026-03-02T09:00:00.000Z', '2026-03-10', '2026-03-12')
const SAME_DAY = asked('2026-03-02T20:00:00.000Z', '2026-03-02', '2026-03-02')
const waiting: Moment = { expired: false, started: false, over: false }

const INSTANTS: readonly [string, typeof FAR_START, string, Moment][] = [
  ['at the request', FAR_START, '2026-03-02T09:00:00.000Z', waiting],
  ['1 ms before 24 h', FAR_START, '2026-03-03T08:59:59.999Z', waiting],
  ['at 24 h', FAR_START, '2026-03-03T09:00:00.000Z', { ...waiting, expired: true }],
  ['1 ms before the start date', FAR_START, '2026-03-09T22:59:59.999Z', { ...waiting, expired: true }],
  [
    'as the start date begins',
    FAR_START,
    '2026-03-09T23:00:00.000Z',
    { ...waiting, expired: true, started: true },
  ],
  [
    '1 ms before the end has passed',
    FAR_START,
    '2026-03-12T22:59:59.999Z',
    { expired: true, started: true, over: false },
  ],
  [
    'as the end has passed',
    FAR_START,
    '2026-03-12T23:00:00.000Z',
    { expired: true, started: true, over: true },
  ],
  ['months later', FAR_START, '2026-09-01T12:00:00.000Z', { expired: true, started: true, over: true }],
  ['asked for today', SAME_DAY, '2026-03-02T20:00:00.000Z', { ...waiting, started: true }],
  ['1 ms before today is over', SAME_DAY, '2026-03-02T22:59:59.999Z', { ...waiting, started: true }],
  ['today is over', SAME_DAY, '2026-03-02T23:00:00.000Z', { expired: true, started: true, over: true }],
]

const anyFacts = fc
  .record({
    status: fc.constantFrom(...RENTAL_STATUSES),
    returnState: fc.constantFrom(...RETURN_STATES),
    requestedHour: fc.integer({ min: 0, max: 24 * 300 }),
    ahead: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ status, returnState, requestedHour, ahead, length }): RentalFacts => {
    const requestedAt = new Date(Date.UTC(2026, 0, 1, requestedHour))
    const requestDay = new Date(requestedAt.getTime() + 3_600_000).toISOString().slice(0, 10)
    const startDate = addDays(day(requestDay), ahead)
    return {
      startDate,
      endDate: addDays(startDate, length),
      status,
      returnState,
      deposit: 20_000,
      requestedAt,
      ...HANDOVER_AWAITED,
      instant: false,
      ...NOT_CONTESTED,
    }
  })
const anyDelay = fc.integer({ min: 0, max: 90 * 24 * 60 }).map((minutes) => minutes * 60_000)

/** Which conditions hold then, by UTC arithmetic alone: each day of Libreville ends at 23:00 UTC. */
function momentOf({ requestedAt, startDate, endDate }: RentalFacts, now: Date): Moment {
  const overAt = (date: string) => Date.parse(`${date}T23:00:00.000Z`)
  const time = now.getTime()
  return {
    expired: time >= requestedAt.getTime() + 86_400_000 || time >= overAt(startDate),
    started: time >= overAt(startDate) - 86_400_000,
    over: time >= overAt(endDate),
  }
}

describe('the transition table of a rental', () => {
  for (const [name, dates, instant, moment] of INSTANTS) {
    it.each(RENTAL_STATUSES)(`allows ${name} exactly what was decided for «%s»`, (status) => {
      const rental: RentalFacts = { ...dates, status, returnState: 'awaited' }
      expect(allowedMoves(rental, new Date(instant))).toEqual(decidedMoves(status, moment))
    })
  }

  it('allows exactly what was decided at any instant, whatever the return, and whether or not the owner is suspended', () => {
    fc.assert(
      fc.property(anyFacts, anyDelay, fc.boolean(), (rental, delay, suspended) => {
        const now = new Date(rental.requestedAt.getTime() + delay)
        const decided = decidedMoves(rental.status, momentOf(rental, now), suspended)
        expect(allowedMoves(rental, now, suspended)).toEqual(decided)
      }),
      { numRuns: 500 },
    )
  })

  it.each(['refusée', 'annulée', 'terminée'] as const)('leads nowhere out of «%s»', (status) => {
    fc.assert(
      fc.property(anyFacts, anyDelay, (rental, delay) => {
        const now = new Date(rental.requestedAt.getTime() + delay)
        expect(allowedMoves({ ...rental, status }, now)).toEqual([])
        expect(dueTransition({ ...rental, status }, now)).toBeNull()
      }),
    )
  })
})

describe('transitions that time brings', () => {
  function settle(rental: RentalFacts, now: Date): RentalFacts {
    let settled = rental
    for (let step = 0; step < 3; step += 1) {
      const line = dueTransition(settled, now)
      if (line) settled = { ...settled, status: line.to }
    }
    return settled
  }

  function statusByClock({ status }: RentalFacts, { expired, started, over }: Moment): RentalStatus {
    if (status === 'en attente' && expired) return 'annulée'
    if (status === 'acceptée' && started) return over ? 'terminée' : 'en cours'
    if (status === 'en cours' && over) return 'terminée'
    return status
  }

  it('settle within two steps, as the next due instant says', () => {
    fc.assert(
      fc.property(anyFacts, anyDelay, (rental, delay) => {
        const now = new Date(rental.requestedAt.getTime() + delay)
        const settled = settle(rental, now)
        expect(settled.status).toBe(statusByClock(rental, momentOf(rental, now)))
        expect(dueTransition(settled, now)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })

  it('are the same whether the clock runs often or once', () => {
    fc.assert(
      fc.property(anyFacts, fc.array(anyDelay, { minLength: 1, maxLength: 6 }), (rental, delays) => {
        const instants = delays
          .toSorted((a, b) => a - b)
          .map((d) => new Date(rental.requestedAt.getTime() + d))
        const often = instants.reduce(settle, rental)
        expect(often).toEqual(settle(rental, instants.at(-1) ?? rental.requestedAt))
      }),
    )
  })

  it('are transitions of the server that the table allows', () => {
    fc.assert(
      fc.property(anyFacts, anyDelay, (rental, delay) => {
        const now = new Date(rental.requestedAt.getTime() + delay)
        const line = dueTransition(rental, now)
        if (!line) return
        const facts = { ...rental, ownerSuspended: false }
        expect(rentalTransition(facts, line.to, 'server', now)).toBe(line)
      }),
    )
  })

  it('only time makes a rental ongoing or finished', () => {
    expect(RENTAL_STATUSES.filter(isTimeBased)).toEqual(['en cours', 'terminée'])
  })
})
