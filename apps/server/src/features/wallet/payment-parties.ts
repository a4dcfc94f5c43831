import type { Kysely } from 'kysely'
import type { PaymentRow, Schema } from '../../platform/database/schema.ts'
import { readCheckoutId } from '../rentals/queries/refund.ts'

/** Conflict of interest: the people whose money a payment moves may not decide on its outcome. */
export async function findPaymentParties(db: Kysely<Schema>, payment: PaymentRow): Promise<string[]> {
  const { kind, cause } = payment
  if (kind === 'payout') {
    const withdrawals = await db
      .selectFrom('withdrawals')
      .select('userId')
      .where('paymentId', '=', payment.id)
      .execute()
    return withdrawals.map(({ userId }) => userId)
  }
  const parties = await db
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.itemId')
    .select(['checkouts.renterId', 'items.ownerId'])
    .where('checkouts.id', '=', kind === 'collect' ? cause : readCheckoutId(cause))
    .executeTakeFirst()
  return parties ? [parties.renterId, parties.ownerId] : []
}
