import { type Kysely, sql } from 'kysely'
import type { CheckoutRow, PaymentOperationRow, RentalRow, Schema } from '../../platform/database/schema.ts'
import { holdAddressee, holdAdministrators } from '../notices/addressees.ts'
import { tellPerson } from '../notices/tell-person.ts'
import { findOperation } from '../payments/payment-queries.ts'
import { lateCheckoutNews, type PaidRefund, refundPaidNews, transactionNews } from './money-news.ts'
import { checkoutOfRefund } from './refund.ts'
import type { RentalParts } from './rental-parts.ts'

/** Tells a renter, in the caller's transaction, that they paid too late and get everything back. */
export async function tellOfLateCheckout(
  parts: RentalParts,
  trx: Kysely<Schema>,
  checkout: CheckoutRow,
  now: Date,
): Promise<void> {
  const renter = await holdAddressee(trx, checkout.renter_id)
  await tellPerson(trx, renter, lateCheckoutNews(checkout), { ...parts, now })
}

/** Tells each administrator, in the caller's transaction, of a rental that was just paid. */
export async function tellOfTransaction(
  parts: RentalParts,
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
  for (const person of await holdAdministrators(trx))
    await tellPerson(trx, person, transactionNews(rental, operator, person.id), { ...parts, now })
}

/** Tells a renter that a refund has arrived; once, however often it is asked for. */
export async function tellOfPaidRefund(parts: RentalParts, operationId: string, now: Date): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    const refund = await findOperation(trx, operationId)
    if (refund?.kind !== 'refund' || refund.state !== 'succeeded') return
    const paid = await findPaidRefund(trx, refund)
    if (!paid) return
    await tellPerson(trx, await holdAddressee(trx, paid.renterId), refundPaidNews(paid), { ...parts, now })
  })
}

async function findPaidRefund(
  trx: Kysely<Schema>,
  refund: PaymentOperationRow,
): Promise<PaidRefund | undefined> {
  const found = await trx
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.item_id')
    .leftJoin('rentals', 'rentals.id', 'checkouts.id')
    .select(['checkouts.renter_id as renterId', 'rentals.id as rentalId'])
    .select(sql<string>`coalesce(rentals.item_title, items.title)`.as('itemTitle'))
    .where('checkouts.id', '=', checkoutOfRefund(refund.cause))
    .executeTakeFirst()
  return found && { refund, ...found }
}
