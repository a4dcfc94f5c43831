import type { OrderRequest, PaymentRequest } from '@okoume/contract/wire/payment.ts'
import { MAX_UNPAID_CHECKOUTS } from '@okoume/domain/payment/payment-times.ts'
import type { Quote } from '@okoume/domain/pricing/quote.ts'
import { canOccupy, type Occupancy, withPreparation } from '@okoume/domain/stock/free-stock.ts'
import type { Send } from '#platform/database/pipeline.ts'
import type { EnquiryRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { LimitEffect } from '#platform/http/limits/call-limits.ts'
import { itemLock, type LockedItem } from '../listings/items/lock-item.ts'
import { openPaymentsOfRenter, renterLock } from '../rentals/queries/checkout-queries.ts'
import {
  asOthersFindIt,
  reservationRows,
  type StockReservation,
  toStockReservations,
} from '../rentals/queries/occupancy-queries.ts'
import { lockAgreement, refuseUnlessPayable } from './pay-agreement.ts'
import { decideInstant, periodOf, quoteFor, quoteForAgreement, refuseTerms } from './quote-checkout.ts'

export interface Order {
  readonly renterId: string
  readonly idempotencyKey: string
  readonly body: OrderRequest
  readonly now: Date
  readonly carriedFrom?: CarriedFrom
}

/** Money of a refused rental that pays, as the caller has read it; the transaction looks whether it still waits. */
interface CarriedFrom {
  readonly rentalId: string
  /** FCFA. */
  readonly amount: number
  readonly paymentId: string
}

export interface CheckoutOrder extends Order {
  readonly body: PaymentRequest
  /** The link by which somebody else pays; null where the renter pays. */
  readonly linkId: string | null
  /** By the machine's clock: the demo's calendar does not move operators and their patience. */
  readonly sentAt: Date
  /** Null where nothing is counted. */
  readonly limitEffect: LimitEffect | null
}

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>

/**
 * Locks what an order is about, in one trip: the item first, behind whose lock the same request may be found to have
 * committed; one more for an agreement.
 * @throws ApiError ACCOUNT_REQUIRED, ACCOUNT_SUSPENDED, ENQUIRY_NOT_FOUND
 */
export async function lockOrder(send: Send, { renterId, idempotencyKey: key, body, now }: Order) {
  const itemId = body.rental.item_id
  const agreement = await lockAgreement(send, body)
  const [[item], [renter], taken, own] = await send(
    itemLock.bind({ id: itemId }),
    renterLock.bind({ renterId, key }),
    reservationRows.bind({ itemId, now }),
    openPaymentsOfRenter.bind({ renterId, now }),
  )
  if (!renter) throw new ApiError('ACCOUNT_REQUIRED')
  if (renter.suspendedAt) throw new ApiError('ACCOUNT_SUSPENDED')
  return { item, renter, taken, own, agreement }
}

interface CheckedOrder {
  readonly item: LockedItem
  readonly agreement: EnquiryRow | null
  readonly occupancy: Occupancy
  readonly quote: Quote
  readonly instant: boolean
}

/**
 * Compares what the bill said with what is true behind the locks.
 * @throws ApiError each of `ORDER_ERRORS` of the contract
 */
export function checkOrder({ renterId, body, now, carriedFrom }: Order, locked: LockedOrder): CheckedOrder {
  const { item, renter, taken, own, agreement } = locked
  const { rental } = body
  const occupancy = { ...periodOf(rental), quantity: rental.quantity }
  assertRentable(item, renterId)
  if (agreement) refuseUnlessPayable(agreement, body, renterId, now)
  const quote = agreement
    ? quoteForAgreement(item, agreement, renter)
    : quoteFor(item, occupancy, renter, now)
  if (quote.total !== body.totalPrice) throw new ApiError('PRICE_CHANGED')
  refuseTerms(item, body, renter, now)
  const instant = agreement === null && decideInstant(item, body, renter, now)
  const others = toStockReservations(taken, now).filter((one) => one.id !== agreement?.id)
  refuseUnlessFree(others, item, occupancy, renterId)
  // A payment whose outcome is unknown may still arrive, long after it holds no stock any more.
  if (own.some((payment) => payment.itemId === item.id)) throw new ApiError('PAYMENT_UNCERTAIN')
  const asksTelephone = !carriedFrom || carriedFrom.amount < quote.total
  if (asksTelephone && own.filter((payment) => payment.holds).length >= MAX_UNPAID_CHECKOUTS)
    throw new ApiError('TOO_MANY_PAYMENTS')
  return { item, agreement, occupancy, quote, instant }
}

function assertRentable(item: LockedItem | undefined, renterId: string): asserts item is LockedItem {
  if (!item || item.deleted) throw new ApiError('ITEM_UNKNOWN')
  if (item.ownerId === renterId) throw new ApiError('OWN_ITEM')
  if (!item.offered) throw new ApiError('ITEM_NOT_OFFERED')
}

function refuseUnlessFree(
  reservations: readonly StockReservation[],
  { available, bufferDays }: LockedItem,
  occupancy: Occupancy,
  renterId: string,
): void {
  const own = reservations.filter((reservation) => reservation.renterId === renterId)
  if (own.some(({ kind }) => kind === 'pending rental')) throw new ApiError('RENTAL_ALREADY_PENDING')
  if (own.some(({ kind }) => kind === 'checkout')) throw new ApiError('PAYMENT_ALREADY_PENDING')
  const taken = reservations.map((reservation) => asOthersFindIt(reservation, bufferDays))
  if (!canOccupy(available, taken, withPreparation(occupancy, bufferDays)))
    throw new ApiError('STOCK_UNAVAILABLE')
}
