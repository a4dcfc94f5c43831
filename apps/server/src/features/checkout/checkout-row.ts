import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { stockHeldUntil } from '@okoume/domain/payment/payment-times.ts'
import { quartierName } from '@okoume/domain/places/places.ts'
import type { Quote } from '@okoume/domain/pricing/quote.ts'
import { formatPickupPlace } from '@okoume/domain/rental/delivery.ts'
import type { PriceTerms } from '#platform/database/json-columns.ts'
import type { CheckoutRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { LockedItem } from '../listings/items/lock-item.ts'
import type { CheckoutOrder } from './check-order.ts'
import { periodOf } from './quote-checkout.ts'

/** Facts of a checkout that the locked rows decide. */
interface Decided {
  readonly id: string
  readonly paymentId: string
  readonly quote: Quote
  readonly terms: PriceTerms
  readonly digest: string
  readonly instant: boolean
  /** FCFA of the total that money of a refused rental pays. */
  readonly carriedAmount: number
}

/** The row of a checkout that is about to be paid. */
export function checkoutOf(
  { renterId, idempotencyKey, body, now, linkId, carriedFrom }: CheckoutOrder,
  item: LockedItem,
  { id, paymentId, quote, terms, digest, instant, carriedAmount }: Decided,
): CheckoutRow {
  const { rental } = body
  const { start, end } = periodOf(rental)
  // As every renter reads it on the item's page: its owner's landmark may hold a telephone number.
  const landmark = maskPublicText(item.landmark).text
  const pickupPlace = formatPickupPlace({
    location: item.location,
    placeName: quartierName(item.place),
    landmark,
  })
  // The contract has checked the number; stored is its one canonical form.
  const recipientPhone = readGabonPhone(rental.recipientPhone)
  if (!recipientPhone)
    throw new ApiError('INVALID_INPUT', { 'rental.recipientPhone': 'Numéro de mobile gabonais attendu.' })
  return {
    id,
    renterId,
    itemId: rental.item_id,
    paymentId,
    startDate: start,
    endDate: end,
    quantity: rental.quantity,
    delivery: rental.delivery ?? null,
    address: rental.delivery === 'pickup' ? pickupPlace : rental.address,
    recipientPhone,
    notes: rental.notes,
    fee: quote.fee,
    deposit: quote.deposit,
    value: item.value,
    total: quote.total,
    priceTerms: terms,
    state: 'paying',
    heldUntil: stockHeldUntil(now),
    ...{ instant, cancelPolicy: item.cancelPolicy, renters: item.renters },
    enquiryId: body.enquiry ?? null,
    paymentLinkId: linkId,
    // Money is carried once, and never that of somebody else who has seen one item.
    carryOver: body.carryOver === true && !carriedFrom && linkId === null,
    ...{ carriedFrom: carriedFrom?.rentalId ?? null, carriedAmount },
    idempotencyKey,
    requestDigest: digest,
    createdAt: now,
  }
}
