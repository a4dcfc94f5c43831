import { createHash } from 'node:crypto'
import type { CallLimit } from '@okoume/contract/model/operation.ts'
import type { PaymentRequest } from '@okoume/contract/wire/payment.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorLimitProblem } from '@okoume/domain/payment/operator-limits.ts'
import {
  MAX_UNPAID_CHECKOUTS,
  STOCK_RESERVATION_MINUTES,
  stockHeldUntil,
} from '@okoume/domain/payment/payment-times.ts'
import { quartierName } from '@okoume/domain/places/places.ts'
import type { Quote } from '@okoume/domain/pricing/quote.ts'
import { formatPickupPlace } from '@okoume/domain/rental/delivery.ts'
import { canOccupy, isOversold, type Occupancy, withPreparation } from '@okoume/domain/stock/free-stock.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { PriceTerms } from '#platform/database/json-columns.ts'
import { inPipeline, type Send } from '#platform/database/pipeline.ts'
import type { CheckoutRow, PaymentRow, Schema } from '#platform/database/schema.ts'
import { isUniqueViolation } from '#platform/database/unavailable.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { type LimitEffect, refuseWhile } from '#platform/http/limits/call-limits.ts'
import { itemLock, type LockedItem } from '../listings/items/lock-item.ts'
import { paymentBeingSent } from '../payments/transactions/create-payment.ts'
import { dayProblem, readToday } from '../payments/transactions/day-limits.ts'
import { merchantAccount, type PaymentProviders } from '../payments/transactions/payment-provider.ts'
import {
  type CheckoutWithPayment,
  findCheckoutOfRenter,
  insertCheckout,
  openPaymentsOfRenter,
  type RepeatedCheckout,
  readRepeatedCheckout,
  renterLock,
} from '../rentals/queries/checkout-queries.ts'
import {
  asOthersFindIt,
  reservationRows,
  type StockReservation,
  toStockReservations,
} from '../rentals/queries/occupancy-queries.ts'
import { lockAgreement, refuseUnlessPayable } from './pay-agreement.ts'
import {
  decideInstant,
  periodOf,
  quoteFor,
  quoteForAgreement,
  refuseTerms,
  termsOf,
} from './quote-checkout.ts'
import { type Payer, readPayer } from './read-payer.ts'

/** Each checkout keeps an item from others for as long as what is counted here is remembered. */
const PAYMENTS_PER_ACCOUNT: CallLimit = { most: 10, minutes: STOCK_RESERVATION_MINUTES }
/** A prompt rings on a telephone whose owner may be a stranger to the renter. */
const PROMPTS_PER_PHONE: CallLimit = { most: 10, minutes: 60 }

export interface CheckoutContext {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  readonly providers: PaymentProviders
  readonly newId: NewId
}

export interface CheckoutOrder {
  readonly renterId: string
  readonly idempotencyKey: string
  readonly body: PaymentRequest
  readonly now: Date
  /** By the machine's clock: the demo's calendar does not move operators and their patience. */
  readonly sentAt: Date
  /** Null where nothing is counted. */
  readonly limitEffect: LimitEffect | null
}

export interface StartedCheckout {
  readonly checkout: CheckoutWithPayment
  /** The payment that the caller sends now; null where the key was known. */
  readonly payment: PaymentRow | null
}

/**
 * Commits a checkout: the quote, the stock reservation and the payment that the caller sends next. Idempotent by key.
 */
export async function startCheckout(
  context: CheckoutContext,
  order: CheckoutOrder,
): Promise<StartedCheckout> {
  const digest = createHash('sha256').update(JSON.stringify(order.body)).digest('base64url')
  const payer = readPayer(context.providers, order.body)
  const { renterId, idempotencyKey: key } = order
  try {
    const checkout = await inPipeline(context.pool, (send) =>
      commitCheckout(context, send, order, payer, digest),
    )
    return 'payment' in checkout ? checkout : answerRepeated(context.db, checkout, renterId, digest)
  } catch (error) {
    // The same key was committed at the same instant, for another item: one lock did not order the two.
    if (!isUniqueViolation(error)) throw error
    const [renter] = await renterLock(context.db, { renterId, key })
    const checkout = renter && readRepeatedCheckout(renter)
    if (!checkout) throw error
    return answerRepeated(context.db, checkout, renterId, digest)
  }
}

/** The checkout of the first request with that key; the key of another request is refused. */
async function answerRepeated(
  db: Kysely<Schema>,
  repeated: RepeatedCheckout,
  renterId: string,
  digest: string,
): Promise<StartedCheckout> {
  if (repeated.digest !== digest) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  const checkout = await findCheckoutOfRenter(db, repeated.id, renterId)
  if (!checkout) throw new Error(`checkout ${repeated.id} is gone`)
  return { checkout, payment: null }
}

/** Three round trips: locks and reads, writes and what they left behind, COMMIT. */
async function commitCheckout(
  context: CheckoutContext,
  send: Send,
  order: CheckoutOrder,
  payer: Payer,
  digest: string,
): Promise<StartedCheckout | RepeatedCheckout> {
  const { providers, newId } = context
  const { renterId, idempotencyKey: key, body, now, sentAt } = order
  const { rental } = body
  const occupancy = { ...periodOf(rental), quantity: rental.quantity }
  const reservations = reservationRows.bind({ itemId: rental.item_id, now })
  const agreement = await lockAgreement(send, body)
  // The item first: behind its lock the same request may be found to have committed.
  const [[item], [renter], taken, own] = await send(
    itemLock.bind({ id: rental.item_id }),
    renterLock.bind({ renterId, key }),
    reservations,
    openPaymentsOfRenter.bind({ renterId, now }),
  )
  if (!renter) throw new ApiError('ACCOUNT_REQUIRED')
  if (renter.suspendedAt) throw new ApiError('ACCOUNT_SUSPENDED')
  const repeated = readRepeatedCheckout(renter)
  if (repeated) return repeated
  assertRentable(item, renterId)
  if (agreement) refuseUnlessPayable(agreement, body, renterId, now)
  const quote = agreement
    ? quoteForAgreement(item, agreement, renter)
    : quoteFor(item, occupancy, renter, now)
  if (quote.total !== body.totalPrice) throw new ApiError('PRICE_CHANGED')
  refuseTerms(item, body, renter, now)
  // Before a telephone is asked: the operator would refuse what it rang for.
  const problem = operatorLimitProblem(payer.operator, quote.total, providers.limits(payer.operator))
  if (problem) throw new ApiError('INVALID_INPUT', { operationAccountCode: problem })
  const instant = agreement === null && decideInstant(item, body, renter, now)
  const others = toStockReservations(taken, now).filter((one) => one.id !== agreement?.id)
  refuseUnlessFree(others, item, occupancy, renterId)
  // A payment whose outcome is unknown may still arrive, long after it holds no stock any more.
  if (own.some((payment) => payment.itemId === item.id)) throw new ApiError('PAYMENT_UNCERTAIN')
  if (own.filter((payment) => payment.holds).length >= MAX_UNPAID_CHECKOUTS)
    throw new ApiError('TOO_MANY_PAYMENTS')
  await refuseBeyondDay(send, context, payer, { amount: quote.total, now })

  const [id, paymentId] = [newId(now), newId(now)]
  const newPayment = {
    id: paymentId,
    kind: 'collect',
    cause: id,
    ...merchantAccount(providers, payer.operator),
    ...payer,
    amount: quote.total,
    label: item.title,
    now,
  } as const
  const terms = termsOf(item, quote, agreement)
  const checkout = checkoutOf(order, item, { id, paymentId, quote, terms, digest, instant })
  // One trip, counts first: beyond a limit, what was written behind them is rolled back.
  const [, [[payment], , left]] = await Promise.all([
    limitPayments(send, order, payer),
    send(paymentBeingSent(newPayment, sentAt), insertCheckout.bind(checkout), reservations),
  ])
  if (!payment) throw new Error(`payment ${paymentId} was not written`)
  // Race: a return contested as not returned takes the item without its lock.
  if (isOversold(item.available, toStockReservations(left, now), occupancy))
    throw new ApiError('STOCK_UNAVAILABLE')
  return { checkout: { ...checkout, paymentState: payment.state, paymentFailure: null }, payment }
}

/**
 * Counts what is about to be committed. Refused tries must not count for the telephone: anybody could use up the
 * prompts of a number that is not theirs.
 */
async function limitPayments(
  send: Send,
  { limitEffect, renterId }: CheckoutOrder,
  { phone }: Payer,
): Promise<void> {
  if (!limitEffect) return
  const payments = limitEffect('payment', renterId, PAYMENTS_PER_ACCOUNT)
  const prompts = limitEffect('prompt', phone, PROMPTS_PER_PHONE)
  const [ofRenter, ofPhone] = await send(payments.statement, prompts.statement)
  refuseWhile(payments.secondsLeft(ofRenter))
  refuseWhile(prompts.secondsLeft(ofPhone))
}

interface Decided {
  readonly id: string
  readonly paymentId: string
  readonly quote: Quote
  readonly terms: PriceTerms
  readonly digest: string
  readonly instant: boolean
}

function checkoutOf(
  { renterId, idempotencyKey, body, now }: CheckoutOrder,
  item: LockedItem,
  { id, paymentId, quote, terms, digest, instant }: Decided,
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
    total: quote.total,
    priceTerms: terms,
    state: 'paying',
    heldUntil: stockHeldUntil(now),
    ...{ instant, cancelPolicy: item.cancelPolicy, renters: item.renters },
    enquiryId: body.enquiry ?? null,
    idempotencyKey,
    requestDigest: digest,
    createdAt: now,
  }
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

/** One trip more, only where a limit of the day is known. A request that is sent again has not come this far. */
async function refuseBeyondDay(
  send: Send,
  { providers }: CheckoutContext,
  payer: Payer,
  { amount, now }: { readonly amount: number; readonly now: Date },
): Promise<void> {
  const moving = { ...payer, way: 'in', amount, now } as const
  const reads = readToday(providers, moving)
  if (!reads) return
  const [, [number], sums] = await send(...reads)
  const found = dayProblem(providers, moving, { ofNumber: number?.sum ?? 0, sums })
  if (!found) return
  const field = found.of === 'number' ? 'phoneNumber' : 'operationAccountCode'
  throw new ApiError('INVALID_INPUT', { [field]: found.problem })
}
