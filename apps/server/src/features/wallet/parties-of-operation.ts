import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { partiesOfPayment } from '../rentals/parties-of-payment.ts'

/** Whose money an operation moves: they have no say in what came of it. */
export async function partiesOfOperation(
  db: Kysely<Schema>,
  operation: PaymentOperationRow,
): Promise<string[]> {
  if (operation.kind !== 'payout') return partiesOfPayment(db, operation)
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select('user_id')
    .where('payment_id', '=', operation.id)
    .execute()
  return withdrawals.map(({ user_id }) => user_id)
}
