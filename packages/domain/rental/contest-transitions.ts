import { addHours, type ContestFacts, isHandedOver, type RentalFacts } from './rental-facts.ts'
import type { ContestState, Party } from './rental-status.ts'
import type { ReturnActor } from './return-transitions.ts'

/** How long the renter has to answer a contested return. */
export const CONTEST_ANSWER_HOURS = 48
/** How long the owner has to answer what the renter proposes. */
export const PROPOSAL_ANSWER_HOURS = 24

/** Characters: length limits of the renter's answer; who refuses says why. */
export const CONTEST_ANSWER_MIN_LENGTH = 10
export const CONTEST_ANSWER_MAX_LENGTH = 1000

/** What moves a contested return: what a party answers, time, or an administrator's decision. */
export const CONTEST_MOVES = ['accept', 'propose', 'refuse', 'withdraw', 'wait', 'decide'] as const
export type ContestMove = (typeof CONTEST_MOVES)[number]

/** What of the contested part goes to the owner; the rest goes back to the renter. */
export type ContestMoney =
  | 'none'
  | 'all to the owner'
  | 'the proposal to the owner'
  | 'none to the owner'
  | 'share'

export interface ContestTransition {
  readonly from: ContestState
  readonly to: ContestState
  readonly actor: ReturnActor
  readonly move: ContestMove
  readonly when: ContestCondition
  readonly money: ContestMoney
}

/** The conditions of the table: each is a predicate on a rental at an instant. */
const CONDITIONS = {
  always: () => true,
  'in time': (rental, now) => !isOverdue(rental, now),
  'too late': (rental, now) => isOverdue(rental, now),
  'something is proposed': ({ contest }) => contest.proposal !== null,
} as const satisfies Record<string, (rental: RentalFacts, now: Date) => boolean>
export type ContestCondition = keyof typeof CONDITIONS

type Line = readonly [
  from: ContestState,
  to: ContestState,
  actor: ReturnActor,
  move: ContestMove,
  when: ContestCondition,
  money: ContestMoney,
]

/**
 * The table of a contested return (docs/spec.md#contested-return), read by server, buttons and tests. Silence is not
 * consent: it leads to an administrator. Until one decides, the parties may still agree.
 */
export const CONTEST_TRANSITIONS: readonly ContestTransition[] = (
  [
    ['open', 'proposed', 'renter', 'propose', 'in time', 'none'],
    ['open', 'escalated', 'renter', 'refuse', 'in time', 'none'],
    ['open', 'escalated', 'server', 'wait', 'too late', 'none'],
    ['proposed', 'escalated', 'owner', 'refuse', 'in time', 'none'],
    ['proposed', 'escalated', 'server', 'wait', 'too late', 'none'],

    ['open', 'agreed', 'renter', 'accept', 'always', 'all to the owner'],
    ['proposed', 'agreed', 'renter', 'accept', 'always', 'all to the owner'],
    ['escalated', 'agreed', 'renter', 'accept', 'always', 'all to the owner'],
    ['proposed', 'agreed', 'owner', 'accept', 'always', 'the proposal to the owner'],
    ['escalated', 'agreed', 'owner', 'accept', 'something is proposed', 'the proposal to the owner'],
    ['open', 'agreed', 'owner', 'withdraw', 'always', 'none to the owner'],
    ['proposed', 'agreed', 'owner', 'withdraw', 'always', 'none to the owner'],
    ['escalated', 'agreed', 'owner', 'withdraw', 'always', 'none to the owner'],

    ['escalated', 'decided', 'administrator', 'decide', 'always', 'share'],
  ] satisfies readonly Line[]
).map(([from, to, actor, move, when, money]) => ({ from, to, actor, move, when, money }))

/** The line of the table that allows that actor to make that move now, if any. */
export function contestTransition(
  rental: RentalFacts,
  move: ContestMove,
  actor: ReturnActor,
  now: Date,
): ContestTransition | null {
  // A doubt about the handover is settled first: until then no deposit moves.
  if (!isHandedOver(rental)) return null
  return (
    CONTEST_TRANSITIONS.find(
      (line) =>
        line.from === rental.contest.state &&
        line.move === move &&
        line.actor === actor &&
        CONDITIONS[line.when](rental, now),
    ) ?? null
  )
}

/** Whether that actor may ever make that move. If not, the caller lacks the right rather than the timing. */
export function makesContestMove(actor: ReturnActor, move: ContestMove): boolean {
  return CONTEST_TRANSITIONS.some((line) => line.actor === actor && line.move === move)
}

/** The transition of a contested return that is due by time now, if any. */
export function dueContestTransition(rental: RentalFacts, now: Date): ContestTransition | null {
  return contestTransition(rental, 'wait', 'server', now)
}

/** Until when the party whose turn it is may answer; null where nobody's answer is awaited. */
export function contestAnswerBy({ contest }: { readonly contest: ContestFacts }): Date | null {
  const { state, contestedAt, answeredAt } = contest
  if (state === 'open' && contestedAt) return addHours(contestedAt, CONTEST_ANSWER_HOURS)
  if (state === 'proposed' && answeredAt) return addHours(answeredAt, PROPOSAL_ANSWER_HOURS)
  return null
}

/** Who has to speak next; null once the contest is over, or where there is none. */
export function contestTurn({ state }: Pick<ContestFacts, 'state'>): Party | 'administrator' | null {
  switch (state) {
    case 'open':
      return 'renter'
    case 'proposed':
      return 'owner'
    case 'escalated':
      return 'administrator'
    default:
      return null
  }
}

/** The next instant at which time alone may move a contested return; null for never. */
export function contestDueAt(rental: RentalFacts): Date | null {
  return isHandedOver(rental) ? contestAnswerBy(rental) : null
}

/** FCFA of the contested part that go to the owner by that line; null where an administrator names them, or none move. */
export function contestShare(
  { money }: ContestTransition,
  { contested, proposal }: { readonly contested: number; readonly proposal: number | null },
): number | null {
  if (money === 'all to the owner') return contested
  if (money === 'the proposal to the owner') return proposal
  return money === 'none to the owner' ? 0 : null
}

/** Whether the owner took the contest back: nothing is theirs, and the renter did not propose nothing either. */
export function isContestWithdrawn(
  { state, proposal }: Pick<ContestFacts, 'state' | 'proposal'>,
  settledToOwner: number | null,
): boolean {
  return state === 'agreed' && settledToOwner === 0 && proposal !== 0
}

function isOverdue(rental: RentalFacts, now: Date): boolean {
  const until = contestAnswerBy(rental)
  return until !== null && now >= until
}
