import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDay as day } from '../calendar/calendar-day.ts'
import {
  closingReason,
  dueHandoverTransition,
  HANDOVER_MOVES,
  type HandoverMove,
  handoverTransition,
  makesHandoverMove,
  proofStage,
} from './handover-transitions.ts'
import { HANDOVER_AWAITED, type HandoverFacts, NOT_CONTESTED, type RentalFacts } from './rental-facts.ts'
import { HANDOVER_REPORTS, HANDOVER_STATES, RENTAL_STATUSES } from './rental-status.ts'
import { type ReturnActor, returnTransition } from './return-transitions.ts'

const at = (instant: string) => new Date(`2026-03-${instant}Z`)
/** From 10 to 12 March in Libreville, an hour ahead of UTC. */
const rental = (handover: Partial<HandoverFacts> = {}, facts: Partial<RentalFacts> = {}): RentalFacts => ({
  status: 'en cours',
  returnState: 'awaited',
  deposit: 20_000,
  requestedAt: at('02T09:00'),
  startDate: day('2026-03-10'),
  endDate: day('2026-03-12'),
  instant: false,
  ...HANDOVER_AWAITED,
  ...handover,
  ...NOT_CONTESTED,
  ...facts,
})
const ACTORS: readonly ReturnActor[] = ['owner', 'renter', 'server', 'administrator']

/** `missing by renter`, for every move that somebody can make then. */
function movesAt(facts: RentalFacts, now: Date): string[] {
  return ACTORS.flatMap((actor) =>
    HANDOVER_MOVES.flatMap((move) => {
      const line = handoverTransition(facts, move, actor, now)
      return line ? [`${move} → ${line.to}, ${actor}`] : []
    }),
  )
}

const PROVE = 'prove → proved, owner'
const PROBLEM = 'report problem → problem, renter'
const MISSING = 'report missing → missing, renter'
const NO_SHOW = 'report no-show → no-show, owner'

describe('an awaited handover', () => {
  it.each<[string, string, string, string[]]>([
    ['before noon of the day before', 'acceptée', '09T10:59', []],
    ['from noon of the day before', 'acceptée', '09T11:00', [PROVE]],
    ['as the first day begins', 'en cours', '09T23:00', [PROVE, PROBLEM]],
    ['from eight of the first day', 'en cours', '10T07:00', [PROVE, MISSING, PROBLEM]],
    ['from eighteen', 'en cours', '10T17:00', [PROVE, NO_SHOW, MISSING, PROBLEM]],
    ['until a day after the first day', 'en cours', '11T22:59', [PROVE, NO_SHOW, MISSING, PROBLEM]],
    ['then', 'en cours', '11T23:00', [PROVE, 'wait → presumed, server']],
    ['two days after the end', 'terminée', '14T23:00', ['wait → presumed, server']],
  ])('%s can be moved just so', (_, status, now, moves) => {
    const facts = rental({}, { status: status as RentalFacts['status'] })
    expect(movesAt(facts, at(now)).toSorted()).toEqual(moves.toSorted())
  })

  it.each<[string, Partial<RentalFacts>]>([
    ['is declared', { returnState: 'declared' }],
    ['is confirmed', { returnState: 'confirmed' }],
    ['is proved', { returnProvedAt: at('10T16:00') }],
  ])('cannot be reported once its return %s', (_, facts) => {
    expect(movesAt(rental({}, facts), at('10T18:00'))).toEqual([PROVE])
  })
})

const handoverReportedAt = at('10T12:00')
const MISSING_FACTS = { handoverState: 'missing', handoverReport: 'missing', handoverReportedAt } as const
const NO_SHOW_FACTS = { handoverState: 'no-show', handoverReport: 'no-show', handoverReportedAt } as const
const PROBLEM_FACTS = { handoverState: 'problem', handoverReport: 'problem', handoverReportedAt } as const

describe('a report', () => {
  const handoverOfferedAt = at('10T18:00')
  it.each<[string, HandoverFacts['handoverState'] | 'offered' | 'returned', string, string[]]>([
    ['missing', 'missing', '11T11:59', ['accept → refunded, owner', 'contest → disputed, owner', PROVE]],
    ['missing, in silence', 'missing', '11T12:00', [PROVE, 'wait → refunded, server']],
    ['no-show', 'no-show', '11T11:59', ['accept → settled, renter', 'contest → disputed, renter', PROVE]],
    ['no-show, in silence', 'no-show', '11T12:00', [PROVE, 'wait → settled, server']],
    [
      'a problem',
      'problem',
      '13T12:00',
      ['accept → refunded, owner', 'contest → disputed, owner', 'offer → problem, owner'],
    ],
    ['a problem, in silence', 'problem', '14T23:00', ['wait → disputed, server']],
    ['a problem, in silence, once the item is back', 'returned', '11T12:00', ['wait → refunded, server']],
    ['an offer', 'offered', '11T17:59', ['accept → settled, renter', 'contest → disputed, renter']],
    ['an offer, in silence', 'offered', '11T18:00', ['wait → disputed, server']],
    ['a dispute about a problem', 'disputed', '20T12:00', ['decide → settled, administrator']],
  ])('of %s can be answered just so', (_, state, now, moves) => {
    const facts = {
      missing: MISSING_FACTS,
      'no-show': NO_SHOW_FACTS,
      problem: PROBLEM_FACTS,
      offered: { ...PROBLEM_FACTS, handoverOfferedAt },
      returned: { ...PROBLEM_FACTS, returnProvedAt: at('10T20:00') },
      disputed: { ...PROBLEM_FACTS, handoverState: 'disputed' },
    } as Record<string, Partial<HandoverFacts>>
    expect(movesAt(rental(facts[state]), at(now)).toSorted()).toEqual(moves.toSorted())
  })

  it('of a problem can be made until the rent is released, and never after', () => {
    const handoverProvedAt = at('11T09:00')
    const proved = rental({
      handoverState: 'proved',
      handoverProvedAt,
      rentReleasedAt: at('12T09:00'),
    })
    expect(movesAt(proved, at('12T08:59'))).toEqual([PROBLEM])
    expect(movesAt(proved, at('12T09:00'))).toEqual([])
    // A scan that arrives late: the rent was released before.
    const late = rental({
      handoverState: 'proved',
      handoverProvedAt: at('12T10:00'),
      rentReleasedAt: at('11T23:00'),
    })
    expect(movesAt(late, at('12T11:00'))).toEqual([])
  })

  it('of a problem cannot be made once the return is proved', () => {
    const proved = {
      handoverState: 'proved',
      handoverProvedAt: at('10T09:00'),
      rentReleasedAt: at('11T09:00'),
    } as const
    expect(movesAt(rental(proved), at('10T18:00'))).toEqual([PROBLEM])
    expect(movesAt(rental({ ...proved, returnProvedAt: at('10T17:00') }), at('10T18:00'))).toEqual([])
  })

  it('freezes the return while it is in doubt that the item was handed over', () => {
    for (const facts of [
      MISSING_FACTS,
      NO_SHOW_FACTS,
      { ...MISSING_FACTS, handoverState: 'disputed' as const },
    ])
      for (const to of ['declared', 'confirmed', 'contested', 'presumed'] as const)
        for (const actor of ACTORS)
          expect(returnTransition(rental(facts), to, actor, at('20T12:00'))).toBeNull()
    expect(returnTransition(rental(PROBLEM_FACTS), 'declared', 'renter', at('11T12:00'))?.to).toBe('declared')
  })

  it.each([
    [MISSING_FACTS, 'refunded', 'not-handed-over'],
    [NO_SHOW_FACTS, 'settled', 'no-show'],
    [PROBLEM_FACTS, 'settled', null],
    [MISSING_FACTS, 'disputed', null],
  ] as const)('ends the rental where the item never changed hands', (facts, to, reason) => {
    expect(closingReason(rental(facts), to)).toBe(reason)
  })
})

describe('the proof', () => {
  const handoverProvedAt = at('10T09:00')
  const proved = rental({ handoverState: 'proved', handoverProvedAt })
  it.each([
    ['remise', 'a request', rental({}, { status: 'en attente' }), '08T12:00', 'early'],
    ['remise', 'before noon of the day before', rental({}, { status: 'acceptée' }), '09T10:59', 'early'],
    ['remise', 'from noon of the day before', rental({}, { status: 'acceptée' }), '09T11:00', 'open'],
    ['remise', 'once it was presumed', rental({ handoverState: 'presumed' }), '12T12:00', 'open'],
    ['remise', 'once it was proved', proved, '10T12:00', 'proved'],
    ['remise', 'two days after the end', rental({}, { status: 'terminée' }), '14T23:00', 'over'],
    ['remise', 'while a problem waits', rental(PROBLEM_FACTS), '11T12:00', 'over'],
    ['remise', 'of a cancelled rental', rental({}, { status: 'annulée' }), '08T12:00', 'over'],
    ['retour', 'before the handover', rental({}, { status: 'acceptée' }), '11T12:00', 'early'],
    ['retour', 'while nothing proves the handover', rental(), '11T12:00', 'early'],
    ['retour', 'while the handover is in doubt', rental(MISSING_FACTS), '11T12:00', 'early'],
    ['retour', 'from the proof of the handover on', proved, '10T12:00', 'open'],
    ['retour', 'once it is declared', { ...proved, returnState: 'declared' }, '12T12:00', 'open'],
    ['retour', 'once it is contested', { ...proved, returnState: 'contested' }, '12T12:00', 'over'],
    ['retour', 'of a cancelled rental', rental({}, { status: 'annulée' }), '12T12:00', 'over'],
    [
      'retour',
      'once it was proved',
      rental({ handoverState: 'proved', handoverProvedAt, returnProvedAt: at('11T09:00') }),
      '12T12:00',
      'proved',
    ],
  ] as const)('of the %s, %s', (direction, _, facts, now, stage) => {
    expect(proofStage(facts, direction, at(now))).toBe(stage)
  })
})

describe('the table of the handover', () => {
  const anyFacts = fc
    .record({
      status: fc.constantFrom(...RENTAL_STATUSES),
      handoverState: fc.constantFrom(...HANDOVER_STATES),
      handoverReport: fc.constantFrom(...HANDOVER_REPORTS),
      handoverReportedAt: fc.date({ min: at('10T00:00'), max: at('13T00:00'), noInvalidDate: true }),
    })
    .map(({ status, ...handover }) => rental(handover, { status }))
  const anyInstant = fc.date({ min: at('01T00:00'), max: at('30T00:00'), noInvalidDate: true })

  it('moves nothing of a rental that is not accepted, or that has ended early', () => {
    fc.assert(
      fc.property(anyFacts, anyInstant, (facts, now) => {
        if (['acceptée', 'en cours', 'terminée'].includes(facts.status)) return
        const moves = movesAt(facts, now).filter((move) => !move.startsWith('decide'))
        expect(moves).toEqual([])
      }),
    )
  })

  it('lets the server move what only time settles, and one step at a time', () => {
    fc.assert(
      fc.property(anyFacts, anyInstant, (facts, now) => {
        const line = dueHandoverTransition(facts, now)
        if (!line) return
        const next = { ...facts, handoverState: line.to }
        expect(dueHandoverTransition(next, now)).toBeNull()
      }),
    )
  })

  it('lets each party make its own moves only', () => {
    const movesOf = (actor: ReturnActor) => HANDOVER_MOVES.filter((move) => makesHandoverMove(actor, move))
    expect(Object.fromEntries(ACTORS.map((actor) => [actor, movesOf(actor)]))).toEqual<
      Record<ReturnActor, HandoverMove[]>
    >({
      owner: ['prove', 'report no-show', 'accept', 'offer', 'contest'],
      renter: ['report missing', 'report problem', 'accept', 'contest'],
      server: ['wait'],
      administrator: ['decide'],
    })
  })
})
