import type { Francs } from '../money/francs.ts'
import {
  handoverReportAnswerBy,
  handoverReportWindow,
  PROBLEM_HOURS,
  presumptionAt,
  proofWindow,
} from './handover-deadlines.ts'
import {
  addHours,
  hasReturnBegun,
  isHandedOver,
  isHandoverInDoubt,
  isReturnUncontested,
  type RentalFacts,
} from './rental-facts.ts'
import {
  type CancellationReason,
  type HandoverDirection,
  type HandoverReport,
  type HandoverState,
  hasBegun,
} from './rental-status.ts'
import { lacksIdentity } from './renter-identity.ts'
import type { ReturnActor } from './return-transitions.ts'

/** Characters: length limits of a report's text, and of an answer that contests it. */
export const HANDOVER_REPORT_TEXT_MIN_LENGTH = 10
export const HANDOVER_REPORT_TEXT_MAX_LENGTH = 1000

/** Events that move an outward handover. */
export const HANDOVER_MOVES = [
  'prove',
  'report missing',
  'report no-show',
  'report problem',
  'accept',
  'offer',
  'contest',
  'wait',
  'decide',
] as const
export type HandoverMove = (typeof HANDOVER_MOVES)[number]

/** Effect of a move on the money; `ledger/handover-entries.ts` has the postings of those that move some. */
export type HandoverMoney =
  | 'none'
  /** In a day, in which the renter can report a problem. */
  | 'release the rent in a day'
  | 'release the rent'
  | 'hold the rent'
  | 'give everything back'
  | 'keep one day'
  | 'give the rent back'
  | 'give the offer back'
  | 'share'

/** How the money of a rental is shared as its handover is settled, in FCFA; the rest is the renter's. */
export interface HandoverShare {
  /** Of the rent; the owner keeps it. */
  readonly rentToOwner: Francs
  /** Deposit not yet given back, and the owner's part of it; null where the return decides on it. */
  readonly deposit: { readonly amount: Francs; readonly toOwner: Francs } | null
}

export interface HandoverTransition {
  readonly from: HandoverState
  readonly to: HandoverState
  readonly actor: ReturnActor
  readonly move: HandoverMove
  readonly when: HandoverCondition
  readonly money: HandoverMoney
}

/** The conditions of the table: each is a predicate on a rental at an instant. */
const CONDITIONS = {
  always: () => true,
  'can be proved': (rental, now) =>
    isAccepted(rental) && !lacksIdentity(rental) && isWithin(proofWindow(rental), now),
  'in doubt, and can be proved': (rental, now) =>
    isAccepted(rental) && isHandoverInDoubt(rental) && isWithin(proofWindow(rental), now),
  'nobody spoke': (rental, now) => hasBegun(rental) && now >= presumptionAt(rental),
  'can be reported missing': (rental, now) => isReportable(rental, 'missing', now),
  'can be reported a no-show': (rental, now) => isReportable(rental, 'no-show', now),
  'can be reported a problem': (rental, now) => isReportable(rental, 'problem', now),
  'can be answered': (rental, now) => isAnswerable(rental, now),
  'can be answered, no offer': (rental, now) => isAnswerable(rental, now) && !rental.handoverOfferedAt,
  'can be answered, an offer': (rental, now) =>
    isAnswerable(rental, now) && rental.handoverOfferedAt !== null,
  'no answer': (rental, now) => isSilent(rental, now),
  'no answer, and the item is back': (rental, now) =>
    isSilent(rental, now) && !rental.handoverOfferedAt && rental.returnProvedAt !== null,
  'no agreement': (rental, now) => isSilent(rental, now),
} as const satisfies Record<string, (rental: RentalFacts, now: Date) => boolean>
export type HandoverCondition = keyof typeof CONDITIONS

function isAccepted(rental: RentalFacts): boolean {
  return rental.status === 'acceptée' || hasBegun(rental)
}

function isWithin({ opensAt, closesAt }: { opensAt: Date; closesAt: Date }, now: Date): boolean {
  return now >= opensAt && now < closesAt
}

/** A return that is spoken of, or proved, ends what can be reported of the handover. */
function isReportable(rental: RentalFacts, report: HandoverReport, now: Date): boolean {
  return hasBegun(rental) && !hasReturnBegun(rental) && isWithin(handoverReportWindow(rental, report), now)
}

function isSilent(rental: RentalFacts, now: Date): boolean {
  const until = handoverReportAnswerBy(rental)
  return hasBegun(rental) && until !== null && now >= until
}

function isAnswerable(rental: RentalFacts, now: Date): boolean {
  return hasBegun(rental) && !isSilent(rental, now)
}

type Line = readonly [
  from: HandoverState,
  to: HandoverState,
  actor: ReturnActor,
  move: HandoverMove,
  when: HandoverCondition,
  money: HandoverMoney,
]

/**
 * The table of the outward handover (docs/spec.md#handover), read by server, buttons and tests. Of two lines that hold,
 * the first counts.
 */
export const HANDOVER_TRANSITIONS: readonly HandoverTransition[] = (
  [
    ['awaited', 'proved', 'owner', 'prove', 'can be proved', 'release the rent in a day'],
    ['missing', 'proved', 'owner', 'prove', 'can be proved', 'release the rent in a day'],
    ['no-show', 'proved', 'owner', 'prove', 'can be proved', 'release the rent in a day'],
    ['disputed', 'proved', 'owner', 'prove', 'in doubt, and can be proved', 'release the rent in a day'],
    // A scan made without network arrives late: evidence, nothing more.
    ['presumed', 'proved', 'owner', 'prove', 'can be proved', 'none'],
    ['awaited', 'presumed', 'server', 'wait', 'nobody spoke', 'release the rent'],

    ['awaited', 'missing', 'renter', 'report missing', 'can be reported missing', 'hold the rent'],
    ['missing', 'refunded', 'owner', 'accept', 'can be answered', 'give everything back'],
    ['missing', 'disputed', 'owner', 'contest', 'can be answered', 'hold the rent'],
    ['missing', 'refunded', 'server', 'wait', 'no answer', 'give everything back'],

    ['awaited', 'no-show', 'owner', 'report no-show', 'can be reported a no-show', 'hold the rent'],
    ['no-show', 'settled', 'renter', 'accept', 'can be answered', 'keep one day'],
    ['no-show', 'disputed', 'renter', 'contest', 'can be answered', 'hold the rent'],
    ['no-show', 'settled', 'server', 'wait', 'no answer', 'keep one day'],

    ['awaited', 'problem', 'renter', 'report problem', 'can be reported a problem', 'hold the rent'],
    ['proved', 'problem', 'renter', 'report problem', 'can be reported a problem', 'hold the rent'],
    ['problem', 'refunded', 'owner', 'accept', 'can be answered, no offer', 'give the rent back'],
    ['problem', 'problem', 'owner', 'offer', 'can be answered, no offer', 'hold the rent'],
    ['problem', 'disputed', 'owner', 'contest', 'can be answered, no offer', 'hold the rent'],
    ['problem', 'settled', 'renter', 'accept', 'can be answered, an offer', 'give the offer back'],
    ['problem', 'disputed', 'renter', 'contest', 'can be answered, an offer', 'hold the rent'],
    ['problem', 'refunded', 'server', 'wait', 'no answer, and the item is back', 'give the rent back'],
    ['problem', 'disputed', 'server', 'wait', 'no agreement', 'hold the rent'],

    ['disputed', 'settled', 'administrator', 'decide', 'always', 'share'],
  ] satisfies readonly Line[]
).map(([from, to, actor, move, when, money]) => ({ from, to, actor, move, when, money }))

/** The line of the table that allows that actor to make that move now, if any. */
export function handoverTransition(
  rental: RentalFacts,
  move: HandoverMove,
  actor: ReturnActor,
  now: Date,
): HandoverTransition | null {
  return (
    HANDOVER_TRANSITIONS.find(
      (line) =>
        line.from === rental.handoverState &&
        line.move === move &&
        line.actor === actor &&
        CONDITIONS[line.when](rental, now),
    ) ?? null
  )
}

/** True if a handover can be proved: not yet, now, no more since it was proved, or no more for another reason. */
export type ProofStage = 'early' | 'open' | 'proved' | 'over'

/** Stage of the proof of that handover: the giver can send it while it is open. */
export function proofStage(rental: RentalFacts, direction: HandoverDirection, now: Date): ProofStage {
  const provedAt = direction === 'remise' ? rental.handoverProvedAt : rental.returnProvedAt
  if (provedAt !== null) return 'proved'
  const mayFollow = rental.status === 'en attente' || isAccepted(rental)
  if (direction === 'remise') {
    if (handoverTransition(rental, 'prove', 'owner', now)) return 'open'
    return mayFollow && (lacksIdentity(rental) || now < proofWindow(rental).opensAt) ? 'early' : 'over'
  }
  if (isHandedOver(rental)) return isReturnUncontested(rental) ? 'open' : 'over'
  return mayFollow ? 'early' : 'over'
}

/** True if that actor may ever make that move. If not, the caller lacks the right rather than the timing. */
export function makesHandoverMove(actor: ReturnActor, move: HandoverMove): boolean {
  return HANDOVER_TRANSITIONS.some((line) => line.actor === actor && line.move === move)
}

/** The transition of the outward handover that is due by time now, if any. */
export function dueHandoverTransition(rental: RentalFacts, now: Date): HandoverTransition | null {
  return handoverTransition(rental, 'wait', 'server', now)
}

/** From when the rent is the owner's to withdraw after a move at that time; null while it is held. */
export function rentReleasedAt({ money }: HandoverTransition, rental: RentalFacts, now: Date): Date | null {
  if (money === 'none') return rental.rentReleasedAt
  if (money === 'hold the rent') return null
  // A server that was down presumes late: the rent was due then.
  if (money === 'release the rent') return presumptionAt(rental)
  return money === 'release the rent in a day' ? addHours(now, PROBLEM_HOURS) : now
}

/**
 * Why the rental ends as its handover is settled: the item was never handed over, or no one came for it; null where
 * the rental goes on.
 */
export function closingReason(rental: RentalFacts, to: HandoverState): CancellationReason | null {
  if (to !== 'refunded' && to !== 'settled') return null
  if (rental.handoverReport === 'missing') return 'not-handed-over'
  return rental.handoverReport === 'no-show' ? 'no-show' : null
}
