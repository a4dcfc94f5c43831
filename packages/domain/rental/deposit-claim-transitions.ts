import { addHours, type DepositClaimFacts, isHandedOver, type RentalFacts } from './rental-facts.ts'
import type { DepositClaimState, Party } from './rental-status.ts'
import type { ReturnActor } from './return-transitions.ts'

/** How long the renter has to answer a contested return. */
export const DEPOSIT_CLAIM_ANSWER_HOURS = 48
/** How long the owner has to answer what the renter proposes. */
export const PROPOSAL_ANSWER_HOURS = 24

/** Characters: length limits of the renter's answer; who refuses says why. */
export const DEPOSIT_CLAIM_ANSWER_MIN_LENGTH = 10
export const DEPOSIT_CLAIM_ANSWER_MAX_LENGTH = 1000

/** Cause that moves a contested return: a party's answer, time, or an administrator's decision. */
export const DEPOSIT_CLAIM_MOVES = ['accept', 'propose', 'refuse', 'withdraw', 'wait', 'decide'] as const
export type DepositClaimMove = (typeof DEPOSIT_CLAIM_MOVES)[number]

/** Share of the contested part that goes to the owner; the rest goes back to the renter. */
export type DepositClaimMoney =
  | 'none'
  | 'all to the owner'
  | 'the proposal to the owner'
  | 'none to the owner'
  | 'share'

export interface DepositClaimTransition {
  readonly from: DepositClaimState
  readonly to: DepositClaimState
  readonly actor: ReturnActor
  readonly move: DepositClaimMove
  readonly when: DepositClaimCondition
  readonly money: DepositClaimMoney
}

/** The conditions of the table: each is a predicate on a rental at an instant. */
const CONDITIONS = {
  always: () => true,
  'in time': (rental, now) => !isOverdue(rental, now),
  'too late': (rental, now) => isOverdue(rental, now),
  'something is proposed': ({ contestProposal }) => contestProposal !== null,
} as const satisfies Record<string, (rental: RentalFacts, now: Date) => boolean>
export type DepositClaimCondition = keyof typeof CONDITIONS

type Line = readonly [
  from: DepositClaimState,
  to: DepositClaimState,
  actor: ReturnActor,
  move: DepositClaimMove,
  when: DepositClaimCondition,
  money: DepositClaimMoney,
]

/**
 * The table of a contested return (docs/spec.md#contested-return), read by server, buttons and tests. Silence is not
 * consent: it leads to an administrator. Until one decides, the parties may still agree.
 */
export const DEPOSIT_CLAIM_TRANSITIONS: readonly DepositClaimTransition[] = (
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
export function depositClaimTransition(
  rental: RentalFacts,
  move: DepositClaimMove,
  actor: ReturnActor,
  now: Date,
): DepositClaimTransition | null {
  // A doubt about the handover is settled first: until then no deposit moves.
  if (!isHandedOver(rental)) return null
  return (
    DEPOSIT_CLAIM_TRANSITIONS.find(
      (line) =>
        line.from === rental.contestState &&
        line.move === move &&
        line.actor === actor &&
        CONDITIONS[line.when](rental, now),
    ) ?? null
  )
}

/** True if that actor may ever make that move. If not, the caller lacks the right rather than the timing. */
export function makesDepositClaimMove(actor: ReturnActor, move: DepositClaimMove): boolean {
  return DEPOSIT_CLAIM_TRANSITIONS.some((line) => line.actor === actor && line.move === move)
}

/** The transition of a contested return that is due by time now, if any. */
export function dueDepositClaimTransition(rental: RentalFacts, now: Date): DepositClaimTransition | null {
  return depositClaimTransition(rental, 'wait', 'server', now)
}

/** Until when the party whose turn it is may answer; null where no one's answer is awaited. */
export function depositClaimAnswerBy(rental: DepositClaimFacts): Date | null {
  const { contestState, returnContestedAt, contestAnsweredAt } = rental
  if (contestState === 'open' && returnContestedAt)
    return addHours(returnContestedAt, DEPOSIT_CLAIM_ANSWER_HOURS)
  if (contestState === 'proposed' && contestAnsweredAt)
    return addHours(contestAnsweredAt, PROPOSAL_ANSWER_HOURS)
  return null
}

/** Who has to speak next; null once the deposit claim is over, or where there is none. */
export function depositClaimTurn({
  contestState,
}: Pick<DepositClaimFacts, 'contestState'>): Party | 'administrator' | null {
  switch (contestState) {
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
export function depositClaimDueAt(rental: RentalFacts): Date | null {
  return isHandedOver(rental) ? depositClaimAnswerBy(rental) : null
}

/** FCFA of the contested part that go to the owner by that line; null where an administrator names them, or none move. */
export function depositClaimShare(
  { money }: DepositClaimTransition,
  { contested, proposal }: { readonly contested: number; readonly proposal: number | null },
): number | null {
  if (money === 'all to the owner') return contested
  if (money === 'the proposal to the owner') return proposal
  return money === 'none to the owner' ? 0 : null
}

/** True if the owner took the deposit claim back: nothing is theirs, and the renter did not propose nothing either. */
export function isDepositClaimWithdrawn({
  contestState,
  contestProposal,
  settledToOwner,
}: Pick<DepositClaimFacts, 'contestState' | 'contestProposal'> & {
  readonly settledToOwner: number | null
}): boolean {
  return contestState === 'agreed' && settledToOwner === 0 && contestProposal !== 0
}

function isOverdue(rental: RentalFacts, now: Date): boolean {
  const until = depositClaimAnswerBy(rental)
  return until !== null && now >= until
}
