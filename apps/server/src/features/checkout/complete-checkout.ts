import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { checkoutRefunded, rentalRequested } from '@okoume/domain/ledger/rental-entries.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { identityOf, isVerified } from '@okoume/domain/person/verifier.ts'
import { HANDOVER_AWAITED, NOT_CONTESTED } from '@okoume/domain/rental/rental-facts.ts'
import { nextLookAt, type RemindedFacts } from '@okoume/domain/rental/rental-reminders.ts'
import { renterIdentity } from '@okoume/domain/rental/renter-identity.ts'
import { canOccupy } from '@okoume/domain/stock/free-stock.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import type { Notify, NotifyTogether } from '#platform/notify.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { noLongerAwaited } from '../listings/awaited-days/awaited-days.ts'
import { planItemAlerts } from '../listings/changes/plan-item-alerts.ts'
import { type LockedItem, lockItemOfCheckout } from '../listings/items/lock-item.ts'
import { findPayment } from '../payments/transactions/payment-queries.ts'
import { type LockedCarried, lockWaiting, useCarried } from '../rentals/carried/carried-money.ts'
import { contractRow } from '../rentals/contracts/contract-row.ts'
import { applyDueTransitions } from '../rentals/lifecycle/apply-due-transitions.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import type { RentalEvents } from '../rentals/notifications/rental-events.ts'
import { type LockedCheckout, lockCheckout } from '../rentals/queries/checkout-queries.ts'
import { bookEnquiry, lockEnquiry } from '../rentals/queries/enquiry-queries.ts'
import { findStockReservations, type StockReservation } from '../rentals/queries/occupancy-queries.ts'
import { createRefund, findPaymentOfRental } from '../rentals/queries/refund.ts'
import type { CheckoutEvents } from './notifications/checkout-events.ts'

export type CompletionContext = RentalContext & {
  readonly notify: Notify<CheckoutEvents> & NotifyTogether<CheckoutEvents & RentalEvents>
}

/**
 * Turns a paid checkout into its rental, or sends what was paid for it back where the item is no longer free, or the renter
 * has left. Does nothing to a checkout that is not paid, or that this was done to before: it may run twice, late, or beside
 * itself.
 */
export async function completeCheckout(
  context: CompletionContext,
  checkoutId: string,
  now: Date,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const item = await lockItemOfCheckout(trx, checkoutId)
    const checkout = await lockCheckout(trx, checkoutId)
    if (!item || !checkout || checkout.state === 'booked' || checkout.state === 'refunded') return
    if (checkout.paymentState !== 'succeeded') return
    const isBooked = await bookIfPossible(context, trx, { checkout, item, now })
    if (!isBooked) await refund(context, trx, checkout, now)
  })
}

async function bookIfPossible(
  context: CompletionContext,
  trx: Kysely<Schema>,
  booking: Booking,
): Promise<boolean> {
  const { checkout, now } = booking
  const agreement = checkout.enquiryId === null ? null : await lockEnquiry(trx, checkout.enquiryId)
  // Over for a payment that arrived after it had failed, or booked by another one.
  if (agreement && agreement.state !== 'pre-approved') return false
  const carried = await lockChosen(trx, checkout)
  if (carried === 'over' || !(await canBook(trx, booking))) return false
  if (carried) await useCarried(context, trx, checkout, carried, now)
  await book(context, trx, booking)
  if (agreement) await bookEnquiry(trx, agreement, checkout.id)
  return true
}

/**
 * Locks the money of a refused rental that pays the checkout; null where none does. Over for a payment of the difference
 * that arrives after it had failed, or when that money has gone back.
 */
async function lockChosen(
  trx: Kysely<Schema>,
  { carriedFrom, state }: LockedCheckout,
): Promise<LockedCarried | 'over' | null> {
  if (carriedFrom === null) return null
  const carried = await lockWaiting(trx, carriedFrom)
  return state === 'paying' && carried ? carried : 'over'
}

/** True if the days are ahead and free, and both parties and the item may still be of a rental. */
async function canBook(trx: Kysely<Schema>, { checkout, item, now }: Booking): Promise<boolean> {
  const reservations = await findStockReservations(trx, item.id, now)
  const others = reservations.filter(({ id }) => id !== checkout.id && id !== checkout.enquiryId)
  const occupancy = { start: checkout.startDate, end: checkout.endDate, quantity: checkout.quantity }
  const stillAhead = checkout.startDate >= dayInLibreville(now)
  const mayRent = !checkout.ownerSuspended && !checkout.renterSuspended
  const own = others.filter(({ renterId }) => renterId === checkout.renterId)
  const isRepeated = await repeats(trx, own, occupancy, checkout.paymentFailure)
  const stillThere =
    mayRent && !isRepeated && !item.deleted && item.moderation !== 'removed' && !checkout.renterLeft
  return stillAhead && stillThere && canOccupy(item.available, others, occupancy)
}

/**
 * True if the same renter has asked for it already: a request of theirs waits, or the same days are booked and one of both
 * payments arrived after it was given up, so that they were told to pay again.
 */
async function repeats(
  trx: Kysely<Schema>,
  own: readonly StockReservation[],
  period: Period,
  paymentFailure: string | null,
): Promise<boolean> {
  if (own.some(({ kind }) => kind === 'pending rental')) return true
  const twin = own.find(
    ({ kind, start, end }) => kind === 'rental' && start === period.start && end === period.end,
  )
  if (!twin) return false
  if (paymentFailure !== null) return true
  const paid = await findPaymentOfRental(trx, twin.id)
  return paid !== undefined && paid.failure !== null
}

/** Lets go of the stock of a checkout whose payment failed: somebody may search for its days, or wait for them. */
export async function releaseCheckout(db: Kysely<Schema>, checkoutId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const released = await trx
      .updateTable('checkouts')
      .set({ state: 'released' })
      .where('id', '=', checkoutId)
      .where('state', '=', 'paying')
      .returning('itemId')
      .executeTakeFirst()
    if (released) await planItemAlerts(trx, released.itemId)
  })
}

interface Booking {
  readonly checkout: LockedCheckout
  readonly item: LockedItem
  readonly now: Date
}

async function book(
  context: CompletionContext,
  trx: Kysely<Schema>,
  { checkout, item, now }: Booking,
): Promise<void> {
  const { id, itemId, renterId, startDate, endDate, quantity, deposit, fee, total, instant, cancelPolicy } =
    checkout
  const { delivery, address, recipientPhone, notes, enquiryId } = checkout
  const paidByOther = checkout.paymentLinkId !== null
  const identity = renterIdentity(checkout.renters, identityOf(checkout.renterVerifier))
  const facts: RemindedFacts = {
    startDate,
    endDate,
    status: 'en attente',
    returnState: 'awaited',
    deposit,
    requestedAt: now,
    remindedAt: null,
    instant,
    cancelPolicy,
    enquiryId,
    ...HANDOVER_AWAITED,
    identity,
    ...NOT_CONTESTED,
  }
  const totalPrice = total - fee
  const rental = await trx
    .with('waited', (db) => noLongerAwaited(db, { userId: renterId, itemId, start: startDate, end: endDate }))
    .with('booked', (db) => db.updateTable('checkouts').set({ state: 'booked' }).where('id', '=', id))
    .with('contracted', (db) => db.insertInto('rentalContracts').values(contractOf(checkout, item, now)))
    .insertInto('rentals')
    .values({
      ...{ id, itemId, renterId, startDate, endDate, quantity, delivery, address, recipientPhone, notes },
      ...{
        totalPrice,
        deposit,
        value: checkout.value,
        fee,
        instant,
        cancelPolicy,
        identity,
        enquiryId,
        requestedAt: now,
        paidByOther,
      },
      // The owner has answered beforehand.
      answeredAt: enquiryId === null ? null : now,
      ownerId: item.ownerId,
      itemTitle: maskPublicText(item.title).text,
      itemImage: item.images[0] ?? null,
      checklist: [...new Set(item.checklist.map((line) => maskPublicText(line).text))],
      status: facts.status,
      returnState: facts.returnState,
      dueAt: nextLookAt(facts),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const paid = [
    'rental paid',
    { rental, operator: checkout.operator, carried: checkout.carriedAmount },
  ] as const
  const isAccepted = instant || enquiryId !== null
  const requested = isAccepted ? [] : [['requested', { rentalId: id }] as const]
  const byOther = paidByOther ? [['paid by other', { rental }] as const] : []
  await context.notify.together(trx, [...requested, paid, ...byOther], now)
  await postEntry(trx, rentalRequested(id, rental), now)
  // Race: a decision of the same instant did not see this rental.
  if (identity === 'awaited') await enqueueJob(trx, 'follow-identities', {})
  // The owner's rule or agreement accepts it here, by the line of the transition table.
  await applyDueTransitions(context, { trx, rental, now })
}

/** Contract of the rental as it is booked: a later change of the listing touches none. */
function contractOf(checkout: LockedCheckout, item: LockedItem, now: Date) {
  const { id, startDate, endDate, quantity, delivery, deposit, fee, total, cancelPolicy } = checkout
  return contractRow(id, {
    ...{ startDate, endDate, quantity, delivery, deposit, cancelPolicy, requestedAt: now },
    rent: total - fee - deposit,
    item: {
      title: item.title,
      description: checkout.itemDescription,
      condition: checkout.itemCondition,
      specifications: checkout.itemSpecifications,
      checklist: item.checklist,
      pictures: item.images.length,
      value: checkout.value,
    },
    owner: { verified: isVerified(checkout.ownerVerifier), fileId: checkout.ownerFile },
    renter: { verified: isVerified(checkout.renterVerifier), fileId: checkout.renterFile },
  })
}

async function refund(
  context: CompletionContext,
  trx: Kysely<Schema>,
  checkout: LockedCheckout,
  now: Date,
): Promise<void> {
  const { id, paymentId, total, carriedAmount } = checkout
  const amount = total - carriedAmount
  if (amount === 0) {
    // Nothing was paid here: the money waits on.
    await trx.updateTable('checkouts').set({ state: 'released' }).where('id', '=', id).execute()
    return planItemAlerts(trx, checkout.itemId)
  }
  const payment = await findPayment(trx, paymentId)
  if (!payment) throw new Error(`checkout ${id} has no payment`)
  const cause = `checkout ${id}`
  await createRefund(context, trx, { payment, cause, amount, now })
  await postEntry(trx, checkoutRefunded(id, cause, amount), now)
  await trx.updateTable('checkouts').set({ state: 'refunded' }).where('id', '=', id).execute()
  await context.notify(trx, 'paid too late', { checkout }, now)
}
