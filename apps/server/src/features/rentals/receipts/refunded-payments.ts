import type { RefundedPayment } from '@okoume/contract/wire/payment.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { type Kysely, sql } from 'kysely'
import type { CheckoutRow, OperationState, Schema } from '#platform/database/schema.ts'
import { readRefundState } from '../records/refund.ts'
import { LONGEST_LIST } from '../records/rental-queries.ts'

type RefundedCheckout = Pick<CheckoutRow, 'id' | 'start_date' | 'end_date' | 'quantity' | 'total'> & {
  readonly title: string
  /** Of every attempt to give it back, in their order. */
  readonly refund_states: readonly OperationState[]
  /** Null until an attempt has succeeded: nothing is noted of it afterwards. */
  readonly refunded_at: Date | null
}

/** A renter's checkouts that were paid too late, newest first: by the index of the renter, and that of causes. */
export async function findRefundedCheckouts(
  db: Kysely<Schema>,
  renterId: string,
): Promise<RefundedCheckout[]> {
  const attempts = sql`payment_operations where kind = 'refund' and cause = 'checkout ' || checkouts.id`
  return db
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.item_id')
    .select(['checkouts.id', 'start_date', 'end_date', 'quantity', 'total', 'items.title'])
    .select([
      sql<OperationState[]>`array(select state from ${attempts} order by attempt)`.as('refund_states'),
      sql<Date | null>`(select min(updated_at) from ${attempts} and state = 'succeeded')`.as('refunded_at'),
    ])
    .where('renter_id', '=', renterId)
    .where('checkouts.state', '=', 'refunded')
    .orderBy('checkouts.created_at', 'desc')
    .limit(LONGEST_LIST)
    .execute()
}

export function presentRefundedPayment(row: RefundedCheckout): RefundedPayment {
  const { id, title, start_date, end_date, quantity, total, refund_states, refunded_at } = row
  return {
    id,
    itemTitle: maskPublicText(title).text,
    start_date,
    end_date,
    quantity,
    total,
    refundState: readRefundState(refund_states),
    refundedAt: refunded_at?.toISOString() ?? null,
  }
}
