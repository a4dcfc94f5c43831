import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { readCheckoutId } from '../rentals/queries/refund.ts'

/** Conflict of interest: the people whose money a payment moves may not decide on its outcome. */
export async function findPaymentParties(
  db: Kysely<Schema>,
  payment: PaymentOperationRow,
): Promise<string[]> {
  if (payment.kind !== 'payout') return findCheckoutParties(db, payment)
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select('userId')
    .where('paymentId', '=', payment.id)
    .execute()
  return withdrawals.map(({ userId }) => userId)
}

/** The renter and the owner of what a payment is for, or a refund gives back. */
async function findCheckoutParties(
  db: Kysely<Schema>,
  { kind, cause }: Pick<PaymentOperationRow, 'kind' | 'cause'>,
): Promise<string[]> {
  const parties = await db
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.itemId')
    .select(['checkouts.renterId', 'items.ownerId'])
    .where('checkouts.id', '=', kind === 'collect' ? cause : readCheckoutId(cause))
    .executeTakeFirst()
  return parties ? [parties.renterId, parties.ownerId] : []
}
