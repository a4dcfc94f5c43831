import { type ConditionName, conditionHolds, type RentalFacts } from './rental-facts.ts'
import { type CancellationReason, hasBegun, type Party, type RentalStatus } from './rental-status.ts'

/** Who changes a rental. The server does when a time limit passes. */
export type RentalActor = Party | 'server'

/** Money that a transition moves; `ledger/rental-entries.ts` has the postings of each. */
export type MoneyEffect =
  | 'none'
  | 'pay the owner'
  | 'refund everything held'
  | 'refund all but the fee'
  | 'take back rent and deposit'
  | 'take back part of the rent'
  | 'take back everything'

/** Why a rental ended before its handover. */
type EarlyEnd = Exclude<CancellationReason, 'not-handed-over' | 'no-show'>

export interface RentalTransition {
  readonly from: RentalStatus
  readonly to: RentalStatus
  readonly actor: RentalActor
  readonly when: ConditionName
  readonly money: MoneyEffect
  readonly reason?: EarlyEnd
}

/**
 * The table of docs/spec.md#rental-status, without its first line, the booking of a paid checkout. Server and buttons
 * both read it, and the first line that fits is taken. Once a request has expired its parties can no longer answer or
 * cancel it: the server's own line refunds everything, fee included.
 */
export const RENTAL_TRANSITIONS: readonly RentalTransition[] = [
  {
    from: 'en attente',
    to: 'acceptée',
    actor: 'server',
    when: 'booked instantly',
    money: 'pay the owner',
  },
  {
    from: 'en attente',
    to: 'acceptée',
    actor: 'server',
    when: 'pre-approved',
    money: 'pay the owner',
  },
  {
    from: 'en attente',
    to: 'acceptée',
    actor: 'owner',
    when: 'can still be answered',
    money: 'pay the owner',
  },
  {
    from: 'en attente',
    to: 'refusée',
    actor: 'owner',
    when: 'can still be answered',
    money: 'refund everything held',
  },
  {
    from: 'en attente',
    to: 'annulée',
    actor: 'renter',
    when: 'can still be answered, with its owner suspended',
    money: 'refund everything held',
    reason: 'owner-suspended',
  },
  {
    from: 'en attente',
    to: 'annulée',
    actor: 'renter',
    when: 'can still be answered, within the grace',
    money: 'refund everything held',
    reason: 'grace',
  },
  {
    from: 'en attente',
    to: 'annulée',
    actor: 'renter',
    when: 'can still be answered',
    money: 'refund all but the fee',
    reason: 'renter',
  },
  {
    from: 'en attente',
    to: 'annulée',
    actor: 'server',
    when: 'the identity is missing',
    money: 'refund everything held',
    reason: 'identity',
  },
  {
    from: 'en attente',
    to: 'annulée',
    actor: 'server',
    when: 'unanswered for too long',
    money: 'refund everything held',
    reason: 'expired',
  },
  {
    from: 'en attente',
    to: 'annulée',
    actor: 'server',
    when: 'a party is suspended',
    money: 'refund everything held',
    reason: 'suspended',
  },
  {
    from: 'acceptée',
    to: 'annulée',
    actor: 'renter',
    when: 'before the start date, with its owner suspended',
    money: 'take back everything',
    reason: 'owner-suspended',
  },
  {
    from: 'acceptée',
    to: 'annulée',
    actor: 'renter',
    when: 'before the start date, within the grace',
    money: 'take back everything',
    reason: 'grace',
  },
  {
    from: 'acceptée',
    to: 'annulée',
    actor: 'renter',
    when: 'before the start date, and late',
    money: 'take back part of the rent',
    reason: 'renter',
  },
  {
    from: 'acceptée',
    to: 'annulée',
    actor: 'renter',
    when: 'before the start date',
    money: 'take back rent and deposit',
    reason: 'renter',
  },
  {
    from: 'acceptée',
    to: 'annulée',
    actor: 'owner',
    when: 'before the start date',
    money: 'take back everything',
    reason: 'owner',
  },
  {
    from: 'acceptée',
    to: 'annulée',
    actor: 'server',
    when: 'the identity is missing',
    money: 'take back everything',
    reason: 'identity',
  },
  {
    from: 'acceptée',
    to: 'en cours',
    actor: 'server',
    when: 'start date reached, or handed over',
    money: 'none',
  },
  { from: 'en cours', to: 'terminée', actor: 'server', when: 'end date passed', money: 'none' },
]

/** The line that closes a waiting request once one of its parties is suspended. */
export function suspensionTransition({ status }: Pick<RentalFacts, 'status'>): RentalTransition | null {
  return RENTAL_TRANSITIONS.find(({ from, reason }) => from === status && reason === 'suspended') ?? null
}

/** The line of the table that allows that actor to change the rental to that status now, if any. */
export function rentalTransition(
  rental: RentalFacts & { readonly ownerSuspended: boolean },
  to: RentalStatus,
  actor: RentalActor,
  now: Date,
): RentalTransition | null {
  return (
    RENTAL_TRANSITIONS.find(
      (line) =>
        line.from === rental.status &&
        line.to === to &&
        line.actor === actor &&
        conditionHolds(line.when, rental, now),
    ) ?? null
  )
}

/**
 * True if that actor may ever change a rental to that status. If not, the caller lacks the right rather than the
 * timing.
 */
export function movesTo(actor: RentalActor, to: RentalStatus): boolean {
  return RENTAL_TRANSITIONS.some((line) => line.actor === actor && line.to === to)
}

/** Idempotency: whether a rental of that status is at `to`, or has passed it; asking again changes nothing. */
export function hasReached(status: RentalStatus, to: RentalStatus): boolean {
  return status === to || (to === 'acceptée' && hasBegun({ status }))
}

/** The transition that is due by time now, if any. */
export function dueTransition(rental: RentalFacts, now: Date): RentalTransition | null {
  return (
    RENTAL_TRANSITIONS.find(
      (line) =>
        line.actor === 'server' && line.from === rental.status && conditionHolds(line.when, rental, now),
    ) ?? null
  )
}

/** True if only time brings that status; a client may ask for it, the clock decides. */
export function isTimeBased(status: RentalStatus): boolean {
  const lines = RENTAL_TRANSITIONS.filter((line) => line.to === status)
  return lines.length > 0 && lines.every((line) => line.actor === 'server')
}
