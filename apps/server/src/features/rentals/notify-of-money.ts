import { type Kysely, sql } from 'kysely'
import type { CheckoutRow, PaymentOperationRow, RentalRow, Schema } from '../../platform/database/schema.ts'
import { lockAddressee, lockAdministrators } from '../notifications/addressees.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import { isStillOwed } from '../payments/debt.ts'
import { findOperation } from '../payments/payment-queries.ts'
import {
  lateCheckoutNotification,
  type RefundContext,
  refundLateNotification,
  refundPaidNotification,
  transactionNotification,
} from './money-notifications.ts'
import { checkoutOfRefund } from './refund.ts'
import type { RentalContext } from './rental-context.ts'

/** Tells a renter, in the caller's transaction, that they paid too late and get everything back. */
export async function notifyOfLateCheckout(
  context: RentalContext,
  trx: Kysely<Schema>,
  checkout: CheckoutRow,
  now: Date,
): Promise<void> {
  const renter = await lockAddressee(trx, checkout.renter_id)
  await notifyPerson(trx, renter, lateCheckoutNotification(checkout), { ...context, now })
}

/** Tells each administrator, in the caller's transaction, of a rental that was just paid. */
export async function notifyOfTransaction(
  context: RentalContext,
  trx: Kysely<Schema>,
  rental: RentalRow,
  now: Date,
): Promise<void> {
  const { operator } = await trx
    .selectFrom('checkouts')
    .innerJoin('payment_operations as payment', 'payment.id', 'checkouts.payment_id')
    .select('payment.operator')
    .where('checkouts.id', '=', rental.id)
    .executeTakeFirstOrThrow()
  for (const person of await lockAdministrators(trx))
    await notifyPerson(trx, person, transactionNotification(rental, operator, person.id), { ...context, now })
}

/** Notifies a renter that a refund has arrived, or that it is late: of each once, however often it is asked for. */
export async function notifyOfRefund(context: RentalContext, operationId: string, now: Date): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const refund = await findOperation(trx, operationId)
    if (refund?.kind !== 'refund' || (refund.state !== 'succeeded' && refund.state !== 'review')) return
    const refundContext = await findRefundContext(trx, refund)
    if (!refundContext) return
    // People are locked ahead of money, which tells whether another attempt has paid.
    const renter = await lockAddressee(trx, refundContext.renterId)
    const isPaid = refund.state === 'succeeded'
    if (!isPaid && !(await isStillOwed(trx, refund))) return
    const news = isPaid ? refundPaidNotification(refundContext) : refundLateNotification(refundContext)
    await notifyPerson(trx, renter, news, { ...context, now })
  })
}

async function findRefundContext(
  trx: Kysely<Schema>,
  refund: PaymentOperationRow,
): Promise<RefundContext | undefined> {
  const found = await trx
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.item_id')
    .leftJoin('rentals', 'rentals.id', 'checkouts.id')
    .select(['checkouts.id as checkoutId', 'checkouts.renter_id as renterId', 'rentals.id as rentalId'])
    .select(sql<string>`coalesce(rentals.item_title, items.title)`.as('itemTitle'))
    .where('checkouts.id', '=', checkoutOfRefund(refund.cause))
    .executeTakeFirst()
  return found && { refund, ...found }
}
