import { type ConditionName, conditionHolds, type RentalFacts } from './rental-facts.ts'
import type { Party, ReturnState } from './rental-status.ts'

export type ReturnActor = Party | 'server' | 'administrator'

/** Characters: length limits of the reason that contests a return. */
export const DEPOSIT_CLAIM_REASON_MIN_LENGTH = 10
export const DEPOSIT_CLAIM_REASON_MAX_LENGTH = 1000

export interface ReturnTransition {
  readonly from: ReturnState
  readonly to: ReturnState
  readonly actor: ReturnActor
  readonly when: ConditionName
  readonly money: 'none' | 'refund the deposit' | 'refund what is not contested'
}

/**
 * The transition table of the return. Nothing returns that was not handed over. Contesting is about the deposit: without
 * one it is not allowed. What follows a deposit claim, until the return is settled, is the table of `deposit-claim-transitions.ts`.
 */
export const RETURN_TRANSITIONS: readonly ReturnTransition[] = [
  { from: 'awaited', to: 'declared', actor: 'renter', when: 'handed over', money: 'none' },
  { from: 'awaited', to: 'confirmed', actor: 'owner', when: 'handed over', money: 'refund the deposit' },
  { from: 'declared', to: 'confirmed', actor: 'owner', when: 'handed over', money: 'refund the deposit' },
  {
    from: 'awaited',
    to: 'contested',
    actor: 'owner',
    when: 'handed over with a deposit, and can still be contested',
    money: 'refund what is not contested',
  },
  {
    from: 'declared',
    to: 'contested',
    actor: 'owner',
    when: 'handed over with a deposit, and can still be contested',
    money: 'refund what is not contested',
  },
  {
    from: 'awaited',
    to: 'presumed',
    actor: 'server',
    when: 'contest time over',
    money: 'refund the deposit',
  },
  {
    from: 'declared',
    to: 'presumed',
    actor: 'server',
    when: 'contest time over',
    money: 'refund the deposit',
  },
]

/** The line of the table that allows that actor to change the return to that state now, if any. */
export function returnTransition(
  rental: RentalFacts,
  to: ReturnState,
  actor: ReturnActor,
  now: Date,
): ReturnTransition | null {
  return (
    RETURN_TRANSITIONS.find(
      (line) =>
        line.from === rental.returnState &&
        line.to === to &&
        line.actor === actor &&
        conditionHolds(line.when, rental, now),
    ) ?? null
  )
}

/**
 * True if that actor may ever change a return to that state. If not, the caller lacks the right rather than the timing.
 */
export function movesReturnTo(actor: ReturnActor, to: ReturnState): boolean {
  return RETURN_TRANSITIONS.some((line) => line.actor === actor && line.to === to)
}

/** The transition of the return that is due by time now, if any. */
export function dueReturnTransition(rental: RentalFacts, now: Date): ReturnTransition | null {
  return (
    RETURN_TRANSITIONS.find(
      (line) =>
        line.actor === 'server' && line.from === rental.returnState && conditionHolds(line.when, rental, now),
    ) ?? null
  )
}
