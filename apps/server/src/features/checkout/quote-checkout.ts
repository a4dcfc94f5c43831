import type { OrderRequest } from '@okoume/contract/wire/payment.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { describePeriodProblem, periodProblem, sideOfProblem } from '@okoume/domain/calendar/period-rules.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { identityOf, isVerified } from '@okoume/domain/person/verifier.ts'
import {
  isQuotable,
  listingFor,
  type PricedListing,
  type Quote,
  quoteAgreedRent,
  quoteRental,
} from '@okoume/domain/pricing/quote.ts'
import { instantRefusal } from '@okoume/domain/rental/instant-booking.ts'
import { RENTER_REFUSAL_TEXTS, renterRefusal } from '@okoume/domain/rental/renter-identity.ts'
import { meanRating } from '@okoume/domain/review/review-content.ts'
import type { Occupancy } from '@okoume/domain/stock/free-stock.ts'
import type { PriceTerms } from '#platform/database/json-columns.ts'
import type { EnquiryRow, UserRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { LockedItem } from '../listings/items/lock-item.ts'

/**
 * Price of the locked item for that renter and those days, in FCFA, by its owner's rules. `path`: of the days in the input.
 * @throws ApiError PERIOD_IMPOSSIBLE, STOCK_UNAVAILABLE
 */
export function quoteFor(
  item: LockedItem,
  occupancy: Occupancy,
  { trustedRenter: trusted }: Pick<UserRow, 'trustedRenter'>,
  now: Date,
  path = 'rental.',
): Quote {
  const problem = periodProblem(occupancy, item, now)
  if (problem) {
    const field = `${path}${sideOfProblem(problem)}_date`
    throw new ApiError('PERIOD_IMPOSSIBLE', { [field]: describePeriodProblem(problem, item, now) })
  }
  if (occupancy.quantity > item.available) throw new ApiError('STOCK_UNAVAILABLE')
  const listing = listingOf(item, trusted)
  if (!isQuotable(listing, occupancy, occupancy.quantity)) {
    throw new ApiError('PERIOD_IMPOSSIBLE', {
      [`${path}end_date`]: 'Le total dépasse ce qui peut être payé en une fois.',
    })
  }
  return quoteRental(listing, occupancy, occupancy.quantity)
}

/**
 * The same at the rent that the owner has agreed to, whatever their rules and prices say by now.
 * @throws ApiError PRICE_CHANGED where the deposit was raised beyond what can be paid at once
 */
export function quoteForAgreement(
  item: LockedItem,
  agreement: EnquiryRow,
  { trustedRenter: trusted }: Pick<UserRow, 'trustedRenter'>,
): Quote {
  const { startDate: start, endDate: end, agreedRent } = agreement
  if (agreedRent === null) throw new Error(`enquiry ${agreement.id} has no agreed rent`)
  const quote = quoteAgreedRent(listingOf(item, trusted), { start, end }, agreedRent)
  if (!quote) throw new ApiError('PRICE_CHANGED')
  return quote
}

function listingOf(item: LockedItem, trusted: boolean): PricedListing {
  const deposits = { deposit: item.deposit, trustedDeposit: item.trustedDeposit }
  return listingFor({ ...pricesOf(item), ...deposits }, { trusted })
}

/**
 * True where the paid checkout becomes a rental without the owner's answer.
 * @throws ApiError INSTANT_UNAVAILABLE where the page promised an instant booking that is no longer possible
 */
export function decideInstant(
  item: LockedItem,
  body: OrderRequest,
  {
    verifier,
    renterNoteSum,
    renterNoteCount,
  }: Pick<UserRow, 'verifier' | 'renterNoteSum' | 'renterNoteCount'>,
  now: Date,
): boolean {
  const { start } = periodOf(body.rental)
  const renter = { verified: isVerified(verifier), mean: meanRating(renterNoteSum, renterNoteCount) }
  const refused = instantRefusal(start, item, renter, now) !== null
  if (refused && body.instant) throw new ApiError('INSTANT_UNAVAILABLE')
  return !refused && body.instant !== false
}

/**
 * Refuses what the page did not say, and a renter whose identity can no longer be verified in time.
 * @throws ApiError CANCELLATION_CHANGED, RENTERS_CHANGED, IDENTITY_REQUIRED
 */
export function refuseTerms(
  item: LockedItem,
  body: OrderRequest,
  { verifier }: Pick<UserRow, 'verifier'>,
  now: Date,
): void {
  if (body.cancelPolicy && body.cancelPolicy !== item.cancelPolicy) throw new ApiError('CANCELLATION_CHANGED')
  if (body.renters === 'anyone' && item.renters === 'verified' && !isVerified(verifier))
    throw new ApiError('RENTERS_CHANGED')
  const refusal = renterRefusal(periodOf(body.rental).start, item, identityOf(verifier), now)
  if (refusal) throw new ApiError('IDENTITY_REQUIRED', { 'rental.start_date': RENTER_REFUSAL_TEXTS[refusal] })
}

/** Parts of a quote that receipts show, even once the item's prices have changed. */
export function termsOf(
  item: LockedItem,
  { lines, deposit }: Quote,
  agreement: EnquiryRow | null,
): PriceTerms {
  const usual = deposit < item.deposit && { usualDeposit: item.deposit }
  return { ...pricesOf(item), lines, ...usual, ...(agreement && { agreed: true }) }
}

function pricesOf(item: LockedItem) {
  const { price, priceUnit, weekPrice, monthPrice } = item
  return { price, priceUnit, weekPrice, monthPrice }
}

export function periodOf(rental: { start_date: string; end_date: string }): Period {
  // The contract has checked that both are dates.
  return { start: rental.start_date as CalendarDay, end: rental.end_date as CalendarDay }
}
