import { createHash } from 'node:crypto'
import type { CallLimit } from '@okoume/contract/model/operation.ts'
import { operatorLimitProblem } from '@okoume/domain/payment/operator-limits.ts'
import { STOCK_RESERVATION_MINUTES } from '@okoume/domain/payment/payment-times.ts'
import { type CarriedPayment, carriedPayment } from '@okoume/domain/rental/carried-money.ts'
import { isOversold, type Occupancy } from '@okoume/domain/stock/free-stock.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { NewId } from '#platform/clock/identifiers.ts'
import { inPipeline, type Send } from '#platform/database/pipeline.ts'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { isUniqueViolation } from '#platform/database/unavailable.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { refuseWhile } from '#platform/http/limits/call-limits.ts'
import { itemLock, type LockedItem } from '../listings/items/lock-item.ts'
import { paymentBeingSent } from '../payments/transactions/create-payment.ts'
import { dayProblem, readToday } from '../payments/transactions/day-limits.ts'
import { merchantAccount, type PaymentProviders } from '../payments/transactions/payment-provider.ts'
import { carriedLock, choiceOfCarried, refuseUnlessWaiting } from '../rentals/carried/carried-money.ts'
import {
  type CheckoutWithPayment,
  findCheckoutOfRenter,
  insertCheckout,
  type RepeatedCheckout,
  readRepeatedCheckout,
  renterLock,
} from '../rentals/queries/checkout-queries.ts'
import { reservationRows, toStockReservations } from '../rentals/queries/occupancy-queries.ts'
import { type CheckoutOrder, checkOrder, lockOrder } from './check-order.ts'
import { checkoutOf } from './checkout-row.ts'
import { lockOpenLink } from './payment-links/link-queries.ts'
import { termsOf } from './quote-checkout.ts'
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

export interface StartedCheckout {
  readonly checkout: CheckoutWithPayment
  /** The payment that the caller sends now; null where the key was known, or nothing is left to be paid. */
  readonly payment: PaymentRow | null
}

/**
 * Commits a checkout: the quote, the stock reservation and the payment that the caller sends next. Idempotent by key.
 */
export async function startCheckout(
  context: CheckoutContext,
  order: CheckoutOrder,
): Promise<StartedCheckout> {
  const request = order.carriedFrom ? [order.carriedFrom.rentalId, order.body] : order.body
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const { difference } = payable(order, order.body.totalPrice)
  const payer = difference > 0 ? readPayer(context.providers, order.body) : null
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

/** Split of a total: from money that waits, and from a telephone. */
function payable({ carriedFrom }: CheckoutOrder, total: number): CarriedPayment {
  return carriedFrom ? carriedPayment(carriedFrom.amount, total) : { carried: 0, difference: total, rest: 0 }
}

/** Locks that money behind its item, like an agreement, and answers what refuses it. */
async function lockCarriedFrom(send: Send, { body, carriedFrom, now }: CheckoutOrder): Promise<() => void> {
  if (!carriedFrom) return () => {}
  const { rentalId } = carriedFrom
  const [, [carried], [choice]] = await send(
    itemLock.bind({ id: body.rental.item_id }),
    carriedLock.bind({ rentalId }),
    choiceOfCarried.bind({ rentalId }),
  )
  return () => refuseUnlessWaiting(carried, choice, now)
}

/** Three round trips: locks and reads, writes and what they left behind, COMMIT. One more for a link. */
async function commitCheckout(
  context: CheckoutContext,
  send: Send,
  order: CheckoutOrder,
  payer: Payer | null,
  digest: string,
): Promise<StartedCheckout | RepeatedCheckout> {
  const { providers, newId } = context
  const { body, now, sentAt, linkId } = order
  if (linkId !== null) await lockOpenLink(send, { linkId, itemId: body.rental.item_id, now })
  const refuseUnlessCarried = await lockCarriedFrom(send, order)
  const locked = await lockOrder(send, order)
  const repeated = readRepeatedCheckout(locked.renter)
  if (repeated) return repeated
  refuseUnlessCarried()
  const { item, agreement, occupancy, quote, instant } = checkOrder(order, locked)
  const { carried: carriedAmount, difference } = payable(order, quote.total)
  // Before a telephone is asked: the operator would refuse what it rang for.
  const problem = payer && operatorLimitProblem(payer.operator, difference, providers.limits(payer.operator))
  if (problem) throw new ApiError('INVALID_INPUT', { operationAccountCode: problem })
  if (payer) await refuseBeyondDay(send, context, payer, { amount: difference, now })

  const [id, paymentId] = [newId(now), newId(now)]
  const terms = termsOf(item, quote, agreement)
  const decided = { id, quote, terms, digest, instant, carriedAmount }
  if (!payer) {
    const checkout = checkoutOf(order, item, { ...decided, paymentId: order.carriedFrom?.paymentId ?? '' })
    const [, left] = await send(insertCheckout.bind(checkout), reservationRows.bind({ itemId: item.id, now }))
    refuseIfOversold(left, item, occupancy, now)
    return { checkout: { ...checkout, paymentState: 'succeeded', paymentFailure: null }, payment: null }
  }
  const newPayment = {
    id: paymentId,
    kind: 'collect',
    cause: id,
    ...merchantAccount(providers, payer.operator),
    ...payer,
    amount: difference,
    label: item.title,
    now,
  } as const
  const checkout = checkoutOf(order, item, { ...decided, paymentId })
  // One trip, counts first: beyond a limit, what was written behind them is rolled back.
  const [, [[payment], , left]] = await Promise.all([
    limitPayments(send, order, payer),
    send(
      paymentBeingSent(newPayment, sentAt),
      insertCheckout.bind(checkout),
      reservationRows.bind({ itemId: item.id, now }),
    ),
  ])
  if (!payment) throw new Error(`payment ${paymentId} was not written`)
  refuseIfOversold(left, item, occupancy, now)
  return { checkout: { ...checkout, paymentState: payment.state, paymentFailure: null }, payment }
}

/** Race: a return contested as not returned takes the item without its lock. */
function refuseIfOversold(
  left: Parameters<typeof toStockReservations>[0],
  item: LockedItem,
  occupancy: Occupancy,
  now: Date,
): void {
  if (isOversold(item.available, toStockReservations(left, now), occupancy))
    throw new ApiError('STOCK_UNAVAILABLE')
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
