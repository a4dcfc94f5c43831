import { type CalendarDay, dayInLibreville } from '../calendar/calendar-day.ts'
import { HOUR_MS } from '../calendar/durations.ts'
import type { Francs } from '../money/francs.ts'
import type { CancellationReason, RentalStatus } from './rental-status.ts'

/**
 * Money of a rental that its owner did not give, while its renter chooses another item: offered until they have chosen, or
 * have it back (docs/spec.md#another-item).
 */
export const CARRIED_STATES = ['offered', 'used', 'refunded'] as const
export type CarriedState = (typeof CARRIED_STATES)[number]

/** Hours for which the money waits. */
export const CARRIED_HOURS = 2
/** The most items that are proposed. */
export const MAX_ALTERNATIVES = 6

/** The sentence beside the tick on the bill, unticked. */
export const CARRY_OVER_TEXT = `Si la réponse est non, gardez mon argent ${CARRIED_HOURS}\u00a0h pour choisir autre chose.`

/** The same where no answer is awaited: an instant booking, or an agreement. */
export const CARRY_OVER_IF_CANCELLED_TEXT = `Si le propriétaire annule, gardez mon argent ${CARRIED_HOURS}\u00a0h pour choisir autre chose.`

/** The end of a sentence about a request without acceptance: where its money goes. */
export function moneyWithoutAcceptance(carryOver: boolean): string {
  return carryOver
    ? `votre argent attend ${CARRIED_HOURS}\u00a0h que vous choisissiez autre chose`
    : 'tout est remboursé'
}

/** To the owner at those ends: whether the money waits is the renter's choice, which no one else is told. */
export const RENTER_HAS_ALL_BACK_TEXT =
  'Le locataire est intégralement remboursé, ou choisit un autre objet avec cet argent.'

/** Ends of a rental after which the money may wait: the renter did nothing, and has lost their days. */
const CARRYING_ENDS: readonly { readonly to: RentalStatus; readonly reason: CancellationReason | null }[] = [
  { to: 'refusée', reason: null },
  { to: 'annulée', reason: 'expired' },
  { to: 'annulée', reason: 'owner' },
]

/** True where a renter who asked for it may carry the money of a rental that ends so. */
export function endCarries(to: RentalStatus, reason: CancellationReason | null = null): boolean {
  return CARRYING_ENDS.some((end) => end.to === to && end.reason === reason)
}

/** True while another item can be chosen for the same days: not once the first of them is over. */
export function canChooseOther(startDate: CalendarDay, now: Date): boolean {
  return dayInLibreville(now) <= startDate
}

/** Money that waits, as its renter is told of it. */
export interface CarriedFacts {
  readonly state: CarriedState
  readonly until: Date
  /** Payment of a difference that is under way. */
  readonly paymentId: string | null
}

/** Stage that its renter reads: they choose while it is offered, and do nothing while a difference is being paid. */
export function carriedStage({ state, until, paymentId }: CarriedFacts, now: Date): CarriedState | 'paying' {
  if (state !== 'offered') return state
  if (paymentId !== null) return 'paying'
  return now < until ? 'offered' : 'refunded'
}

export function carriedUntil(now: Date): Date {
  return new Date(now.getTime() + CARRIED_HOURS * HOUR_MS)
}

/** How money that waits pays for another item, in FCFA. */
export interface CarriedPayment {
  /** Of the total: what the waiting money pays. */
  readonly carried: Francs
  /** Asked of a telephone; 0 where the item costs no more. */
  readonly difference: Francs
  /** Goes back to the number that paid it; 0 where the item costs no less. */
  readonly rest: Francs
}

export function carriedPayment(waiting: Francs, total: Francs): CarriedPayment {
  const carried = Math.min(waiting, total)
  return { carried, difference: total - carried, rest: waiting - carried }
}
