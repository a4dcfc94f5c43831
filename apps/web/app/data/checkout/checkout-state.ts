import type { PartInput } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { listingFor, type Quote, quoteAgreedRent, quoteRental } from '@okoume/domain/pricing/quote.ts'

export type RentalDraft = PartInput<'startPayment', 'body'>['rental']

/** Agreement that is paid: the rent that is charged and the computed one, in FCFA. */
export interface Agreement {
  readonly enquiry: string
  readonly rent: number
  readonly computedRent: number
  readonly validUntil: string | null
}

/** Money of a refused rental that waits, and pays its part of this one: FCFA. */
export interface CarriedPart {
  readonly rental: string
  readonly amount: number
}

/** The navigation state that `/facturation` needs; the server counts every price again. */
export interface BillingState {
  readonly item: Item
  readonly rental: RentalDraft
  readonly agreement?: Agreement
  readonly carried?: CarriedPart
}

/** FCFA that are asked of the telephone, of a bill's total. */
export function amountDue({ carried }: BillingState, total: number): number {
  return Math.max(0, total - (carried?.amount ?? 0))
}

/** As that renter pays it, at the agreed rent if there is one. Null where the navigation state is no valid rental. */
export function billingQuote(
  { item, rental, agreement }: BillingState,
  { trustedRenter }: Pick<User, 'trustedRenter'>,
): Quote | null {
  const { start_date: start, end_date: end, quantity } = rental
  if (!isCalendarDay(start) || !isCalendarDay(end) || !Number.isInteger(quantity)) return null
  try {
    const listing = listingFor(item, { trusted: trustedRenter === true })
    return agreement
      ? quoteAgreedRent(listing, { start, end }, agreement.rent)
      : quoteRental(listing, { start, end }, quantity)
  } catch {
    return null
  }
}

/** Validates a navigation state: it may come from another page, or from an older version of this one. */
export function readBillingState(state: unknown): BillingState | null {
  if (typeof state !== 'object' || state === null || !('item' in state) || !('rental' in state)) return null
  const { item, rental, agreement, carried } = state as BillingState
  const complete =
    typeof item?.id === 'string' &&
    typeof item.cancelPolicy === 'string' &&
    rental?.item_id === item.id &&
    Boolean(rental.end_date)
  return complete ? { item, rental, ...(agreement && { agreement }), ...(carried && { carried }) } : null
}
