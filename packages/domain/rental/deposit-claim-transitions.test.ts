import { describe, expect, it } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import {
  DEPOSIT_CLAIM_MOVES,
  depositClaimAnswerBy,
  depositClaimShare,
  depositClaimTransition,
  depositClaimTurn,
  makesDepositClaimMove,
} from './deposit-claim-transitions.ts'
import { type DepositClaimFacts, HANDOVER_AWAITED, NOT_CONTESTED, type RentalFacts } from './rental-facts.ts'

const CONTESTED_AT = new Date('2026-12-06T09:00:00.000Z')
const ANSWERED_AT = new Date('2026-12-07T09:00:00.000Z')
const ANSWER_BY = new Date('2026-12-08T09:00:00.000Z')
const ACTORS = ['renter', 'owner', 'server', 'administrator'] as const

const rental = (contest: Partial<DepositClaimFacts>, facts: Partial<RentalFacts> = {}): RentalFacts => ({
  status: 'terminée',
  returnState: 'contested',
  deposit: 20_000,
  startDate: calendarDay('2026-12-03'),
  endDate: calendarDay('2026-12-05'),
  requestedAt: new Date('2026-11-30T20:00:00.000Z'),
  instant: false,
  ...HANDOVER_AWAITED,
  handoverState: 'presumed',
  ...NOT_CONTESTED,
  returnContestedAt: CONTESTED_AT,
  ...contest,
  ...facts,
})
const proposed = rental({ contestState: 'proposed', contestAnsweredAt: ANSWERED_AT, contestProposal: 3_000 })

/** `renter accept → agreed: all to the owner`, of every actor and move. */
function movesAt(facts: RentalFacts, now: Date): string[] {
  return ACTORS.flatMap((actor) =>
    DEPOSIT_CLAIM_MOVES.flatMap((move) => {
      const line = depositClaimTransition(facts, move, actor, now)
      return line ? [`${actor} ${move} → ${line.to}: ${line.money}`] : []
    }),
  )
}

describe('the table of a contested return', () => {
  const justBefore = (instant: Date) => new Date(instant.getTime() - 1)
  const RENTER_ACCEPTS = 'renter accept → agreed: all to the owner'
  const OWNER_ACCEPTS = 'owner accept → agreed: the proposal to the owner'
  const OWNER_WITHDRAWS = 'owner withdraw → agreed: none to the owner'
  const DECISION = 'administrator decide → decided: share'

  it.each<[string, RentalFacts, Date, readonly string[]]>([
    [
      'the renter answers within 48 h',
      rental({ contestState: 'open' }),
      justBefore(ANSWER_BY),
      [RENTER_ACCEPTS, 'renter propose → proposed: none', 'renter refuse → escalated: none', OWNER_WITHDRAWS],
    ],
    [
      'silence of the renter is not consent',
      rental({ contestState: 'open' }),
      ANSWER_BY,
      [RENTER_ACCEPTS, OWNER_WITHDRAWS, 'server wait → escalated: none'],
    ],
    [
      'the owner answers a proposal within 24 h',
      proposed,
      justBefore(ANSWER_BY),
      [RENTER_ACCEPTS, OWNER_ACCEPTS, 'owner refuse → escalated: none', OWNER_WITHDRAWS],
    ],
    [
      'silence of the owner leads to an administrator',
      proposed,
      ANSWER_BY,
      [RENTER_ACCEPTS, OWNER_ACCEPTS, OWNER_WITHDRAWS, 'server wait → escalated: none'],
    ],
    [
      'until an administrator decides the parties may agree',
      rental({ contestState: 'escalated', contestAnsweredAt: ANSWERED_AT, contestProposal: 3_000 }),
      ANSWER_BY,
      [RENTER_ACCEPTS, OWNER_ACCEPTS, OWNER_WITHDRAWS, DECISION],
    ],
    [
      'where nothing was proposed the owner has nothing to accept',
      rental({ contestState: 'escalated' }),
      ANSWER_BY,
      [RENTER_ACCEPTS, OWNER_WITHDRAWS, DECISION],
    ],
    ['an agreement is final', rental({ contestState: 'agreed' }), ANSWER_BY, []],
    ['a decision is final', rental({ contestState: 'decided' }), ANSWER_BY, []],
    ['a return without a contest has none of it', rental({ contestState: null }), ANSWER_BY, []],
    [
      'a doubt about the handover comes first',
      rental({ contestState: 'open' }, { handoverState: 'missing', handoverReport: 'missing' }),
      ANSWER_BY,
      [],
    ],
  ])('%s', (_, facts, now, moves) => {
    expect(movesAt(facts, now)).toEqual(moves)
  })

  it.each([
    ['renter', ['accept', 'propose', 'refuse']],
    ['owner', ['accept', 'refuse', 'withdraw']],
    ['server', ['wait']],
    ['administrator', ['decide']],
  ] as const)('lets the %s make its own moves only', (actor, moves) => {
    expect(DEPOSIT_CLAIM_MOVES.filter((move) => makesDepositClaimMove(actor, move))).toEqual(moves)
  })
})

describe('whose turn it is, and until when', () => {
  it.each([
    ['open', 'renter', ANSWER_BY],
    ['proposed', 'owner', ANSWER_BY],
    ['escalated', 'administrator', null],
    ['agreed', null, null],
    ['decided', null, null],
  ] as const)('of a contest that is %s', (state, turn, until) => {
    const facts = rental({ contestState: state, contestAnsweredAt: ANSWERED_AT, contestProposal: 3_000 })
    expect(depositClaimTurn(facts)).toBe(turn)
    expect(depositClaimAnswerBy(facts)).toEqual(until)
  })
})

describe('what the owner gets of 8 000 FCFA that are contested', () => {
  it.each([
    ['accept', 'renter', 8_000],
    ['accept', 'owner', 3_000],
    ['withdraw', 'owner', 0],
    ['refuse', 'owner', null],
  ] as const)('once %s by the %s', (move, actor, toOwner) => {
    const line = depositClaimTransition(proposed, move, actor, ANSWERED_AT)
    expect(line && depositClaimShare(line, { contested: 8_000, proposal: 3_000 })).toBe(toOwner)
  })
})
