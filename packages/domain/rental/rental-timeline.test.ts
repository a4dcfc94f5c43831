import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import type { CarriedFacts } from './carried-money.ts'
import { HANDOVER_AWAITED, NOT_CONTESTED } from './rental-facts.ts'
import { RENTAL_STATUSES, RETURN_STATES } from './rental-status.ts'
import {
  isPastRental,
  rentalTimeline,
  type TimelineFacts,
  type TimelineStep,
  waitsForParty,
} from './rental-timeline.ts'

const NOW = new Date('2026-12-01T09:00:00.000Z')

/** A rental that has begun is presumed to be handed over. */
function facts(changes: Partial<TimelineFacts> = {}): TimelineFacts {
  const isBegun = changes.status === 'en cours' || changes.status === 'terminée'
  return {
    status: 'en attente',
    returnState: 'awaited',
    deposit: 20_000,
    startDate: calendarDay('2026-12-03'),
    endDate: calendarDay('2026-12-05'),
    requestedAt: new Date('2026-11-30T20:00:00.000Z'),
    ...HANDOVER_AWAITED,
    handoverState: isBegun ? 'presumed' : 'awaited',
    instant: false,
    ...NOT_CONTESTED,
    cancellation: null,
    returnDeclaredAt: null,
    refundState: null,
    handoverDecision: null,
    givenBack: 'all',
    settledToOwner: null,
    ...changes,
  }
}

/** Money of a refused rental that waits for the choice of another item. */
function waiting(changes: Partial<CarriedFacts> = {}): CarriedFacts {
  return { state: 'offered', until: new Date('2026-12-01T10:00:00.000Z'), paymentId: null, ...changes }
}

/** `answer next owner until 2026-12-01T20:00`. */
function short({ name, state, by, at, until }: TimelineStep): string {
  const minute = (instant: Date) => instant.toISOString().slice(0, 16)
  return [name, state, by, at && `at ${minute(at)}`, until && `until ${minute(until)}`]
    .filter(Boolean)
    .join(' ')
}

const REQUEST = 'request done renter at 2026-11-30T20:00'
const ANSWERED = [REQUEST, 'answer done owner']
const BEGUN = [...ANSWERED, 'start done server at 2026-12-02T23:00']
const ENDED = [...BEGUN, 'end done server at 2026-12-05T23:00']
const LATER_RETURN = 'return later owner until 2026-12-07T23:00'
const LATER_DEPOSIT = 'deposit later server'

describe('the timeline of a rental', () => {
  it.each<[string, Partial<TimelineFacts>, readonly string[]]>([
    [
      'a request that waits for its answer',
      {},
      [
        REQUEST,
        'answer next owner until 2026-12-01T20:00',
        'start later owner at 2026-12-02T23:00',
        'end later renter until 2026-12-05T23:00',
        LATER_RETURN,
        LATER_DEPOSIT,
      ],
    ],
    [
      'a request whose time is over',
      { requestedAt: new Date('2026-11-29T20:00:00.000Z'), deposit: 0 },
      [
        'request done renter at 2026-11-29T20:00',
        'expiry next server at 2026-11-30T20:00',
        'start later owner at 2026-12-02T23:00',
        'end later renter until 2026-12-05T23:00',
        LATER_RETURN,
      ],
    ],
    [
      'an accepted request',
      { status: 'acceptée' },
      [
        ...ANSWERED,
        'start next owner at 2026-12-02T23:00',
        'end later renter until 2026-12-05T23:00',
        LATER_RETURN,
        LATER_DEPOSIT,
      ],
    ],
    [
      'a refusal whose refund is on its way',
      { status: 'refusée', refundState: 'pending' },
      [REQUEST, 'refusal done owner', 'refund next server'],
    ],
    [
      'a refusal, for the owner',
      { status: 'refusée' },
      [REQUEST, 'refusal done owner', 'refund done server'],
    ],
    [
      'a cancellation whose refund is late',
      { status: 'annulée', cancellation: 'renter', refundState: 'waiting' },
      [REQUEST, 'cancellation done renter', 'refund next administrator'],
    ],
    [
      'an expired request that was refunded',
      { status: 'annulée', cancellation: 'expired', refundState: 'paid' },
      [REQUEST, 'expiry done server', 'refund done server'],
    ],
    [
      'a rental under way',
      { status: 'en cours' },
      [...BEGUN, 'end next renter until 2026-12-05T23:00', LATER_RETURN, LATER_DEPOSIT],
    ],
    [
      'a rental under way that nobody handed over yet',
      { status: 'en cours', handoverState: 'awaited' },
      [
        ...ANSWERED,
        'start next owner at 2026-12-02T23:00',
        'end later renter until 2026-12-05T23:00',
        LATER_RETURN,
        LATER_DEPOSIT,
      ],
    ],
    [
      'a rental that was booked instantly and handed over by code',
      {
        status: 'en cours',
        instant: true,
        handoverState: 'proved',
        handoverProvedAt: new Date('2026-12-03T08:00:00.000Z'),
      },
      [
        REQUEST,
        'answer done server',
        'start done owner at 2026-12-03T08:00',
        'end next renter until 2026-12-05T23:00',
        LATER_RETURN,
        LATER_DEPOSIT,
      ],
    ],
    [
      'a missing item that its owner has to answer for',
      {
        status: 'en cours',
        handoverState: 'missing',
        handoverReport: 'missing',
        handoverReportedAt: new Date('2026-12-03T08:00:00.000Z'),
      },
      [
        ...ANSWERED,
        'report next owner until 2026-12-04T08:00',
        'start later owner at 2026-12-02T23:00',
        'end later renter until 2026-12-05T23:00',
        LATER_RETURN,
        LATER_DEPOSIT,
      ],
    ],
    [
      'a return that the owner confirms before the last day',
      { status: 'en cours', returnState: 'confirmed', refundState: 'paid' },
      [...BEGUN, 'end done owner', 'return done owner', 'deposit done server'],
    ],
    [
      'an early return',
      {
        status: 'en cours',
        returnState: 'declared',
        returnDeclaredAt: new Date('2026-12-04T10:00:00.000Z'),
      },
      [
        ...BEGUN,
        'end done renter at 2026-12-04T10:00',
        'return next owner until 2026-12-07T23:00',
        LATER_DEPOSIT,
      ],
    ],
    [
      'a rental that is over, its return not declared',
      { status: 'terminée' },
      [...ENDED, 'return next owner until 2026-12-07T23:00', LATER_DEPOSIT],
    ],
    [
      'a confirmed return whose deposit is on its way',
      { status: 'terminée', returnState: 'confirmed', refundState: 'pending' },
      [...ENDED, 'return done owner', 'deposit next server'],
    ],
    [
      'a presumed return without a deposit',
      { status: 'terminée', returnState: 'presumed', deposit: 0 },
      [...ENDED, 'return done server at 2026-12-07T23:00'],
    ],
    [
      'a contested return',
      { status: 'terminée', returnState: 'contested' },
      [...ENDED, 'dispute next administrator', LATER_DEPOSIT],
    ],
    [
      'a settled dispute',
      { status: 'terminée', returnState: 'settled', refundState: 'paid' },
      [...ENDED, 'dispute done administrator', 'deposit done server'],
    ],
  ])('of %s', (_, changes, steps) => {
    expect(rentalTimeline(facts(changes), NOW).map(short)).toEqual(steps)
  })

  it.each<[string, Partial<CarriedFacts>, TimelineFacts['refundState'], string]>([
    ['waits for another choice', {}, null, 'choice next renter until 2026-12-01T10:00'],
    ['waits for the payment of a difference', { paymentId: 'one' }, null, 'choice next renter'],
    ['has waited long enough', { until: NOW }, null, 'refund next server'],
    ['paid a cheaper item', { state: 'used' }, 'pending', 'choice done renter, part refund next server'],
    ['paid another item', { state: 'used' }, null, 'choice done renter'],
    ['went back after all', { state: 'refunded' }, 'paid', 'refund done server'],
  ])('of a refused request whose money %s', (_, carried, refundState, steps) => {
    const refused = facts({ status: 'refusée', carried: waiting(carried), refundState })
    expect(rentalTimeline(refused, NOW).slice(2).map(short).join(', ')).toBe(steps)
  })

  it('is what is done, then at most one step that is next, then what comes later', () => {
    const anyFacts = fc.record({
      status: fc.constantFrom(...RENTAL_STATUSES),
      returnState: fc.constantFrom(...RETURN_STATES),
      deposit: fc.constantFrom(0, 20_000),
      refundState: fc.constantFrom(null, 'pending' as const, 'paid' as const, 'waiting' as const),
    })
    const reachable = ({ status, returnState }: Pick<TimelineFacts, 'status' | 'returnState'>) =>
      returnState === 'awaited' || status === 'en cours' || status === 'terminée'
    fc.assert(
      fc.property(anyFacts.filter(reachable), (changes) => {
        const states = rentalTimeline(facts(changes), NOW).map(({ state }) => state)
        expect(states.join(' ')).toMatch(/^done( done)*( next)?( later)*$/)
      }),
    )
  })
})

describe('a rental waits', () => {
  it.each<[string, Partial<TimelineFacts>, string, readonly ('renter' | 'owner')[]]>([
    ['for the answer', {}, '2026-12-01T09:00:00.000Z', ['owner']],
    ['for nobody once the time to answer is over', {}, '2026-12-02T09:00:00.000Z', []],
    ['for nobody before it starts', { status: 'acceptée' }, '2026-12-01T09:00:00.000Z', []],
    [
      'for nobody on its last day where it was not handed over',
      { status: 'en cours', handoverState: 'awaited' },
      '2026-12-05T09:00:00.000Z',
      [],
    ],
    ['for nobody before its last day', { status: 'en cours' }, '2026-12-04T09:00:00.000Z', []],
    ['for the item on its last day', { status: 'en cours' }, '2026-12-05T09:00:00.000Z', ['renter']],
    ['for both once it is over', { status: 'terminée' }, '2026-12-06T09:00:00.000Z', ['renter', 'owner']],
    [
      'for the owner once the return is declared',
      { status: 'terminée', returnState: 'declared' },
      '2026-12-06T09:00:00.000Z',
      ['owner'],
    ],
    [
      'for no party while it is contested',
      { status: 'terminée', returnState: 'contested' },
      '2026-12-06T09:00:00.000Z',
      [],
    ],
    ['for nobody once it is refused', { status: 'refusée' }, '2026-12-01T09:00:00.000Z', []],
    [
      'for the renter while its money waits for their choice',
      { status: 'refusée', carried: waiting() },
      '2026-12-01T09:59:59.999Z',
      ['renter'],
    ],
  ])('%s', (_, changes, now, parties) => {
    const waiting = (['renter', 'owner'] as const).filter((party) =>
      waitsForParty(facts(changes), party, new Date(now)),
    )
    expect(waiting).toEqual(parties)
  })
})

describe('a rental is past', () => {
  it.each<[boolean, Partial<TimelineFacts>]>([
    [false, {}],
    [false, { status: 'en cours', returnState: 'confirmed' }],
    [false, { status: 'terminée' }],
    [false, { status: 'terminée', returnState: 'contested' }],
    [true, { status: 'terminée', returnState: 'settled' }],
    [true, { status: 'terminée', returnState: 'confirmed', refundState: 'pending' }],
    [true, { status: 'refusée', refundState: 'paid' }],
    [false, { status: 'annulée', cancellation: 'owner', refundState: 'waiting' }],
  ])('%s: %j', (past, changes) => {
    expect(isPastRental(facts(changes))).toBe(past)
  })
})
