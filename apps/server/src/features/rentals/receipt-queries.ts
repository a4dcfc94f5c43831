import type { Receipt } from '@okoume/contract/wire/rental.ts'
import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { listRefundCauses } from './refund.ts'

export type RefundAttempt = Pick<PaymentOperationRow, 'cause' | 'amount' | 'state' | 'created_at'>

/** How far a refund has come, by its attempts in their order: one that failed is followed by another one. */
export function refundStateOf(
  states: readonly PaymentOperationRow['state'][],
): Receipt['refunds'][number]['state'] {
  if (states.includes('succeeded')) return 'paid'
  return states.at(-1) === 'review' ? 'waiting' : 'pending'
}

/** Every attempt to give the renter of that rental something back: all first ones, then all second ones … */
export async function findRefundAttempts(db: Kysely<Schema>, rentalId: string): Promise<RefundAttempt[]> {
  return db
    .selectFrom('payment_operations')
    .select(['cause', 'amount', 'state', 'created_at'])
    .where('kind', '=', 'refund')
    .where('cause', 'in', listRefundCauses(rentalId))
    .orderBy('attempt')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
