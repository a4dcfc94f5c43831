import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { readCheckoutId } from './refund.ts'

/** The renter and the owner of what a payment is for, or a refund gives back. */
export async function partiesOfPayment(
  db: Kysely<Schema>,
  { kind, cause }: Pick<PaymentOperationRow, 'kind' | 'cause'>,
): Promise<string[]> {
  const parties = await db
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.item_id')
    .select(['checkouts.renter_id', 'items.owner_id'])
    .where('checkouts.id', '=', kind === 'collect' ? cause : readCheckoutId(cause))
    .executeTakeFirst()
  return parties ? [parties.renter_id, parties.owner_id] : []
}
