import type { Written } from '@okoume/contract/model/written.ts'
import type { RefundedPayment } from '@okoume/contract/wire/payment.ts'
import type { PaidRental } from '@okoume/contract/wire/rental.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { CheckoutRow, Schema, StoredPaymentState } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { findCheckoutOfRenter } from '../rentals/queries/checkout-queries.ts'
import { presentRental } from '../rentals/queries/present-rental.ts'
import { readRefundState } from '../rentals/queries/refund.ts'
import { findRental, MAX_LIST_LENGTH } from '../rentals/queries/rental-queries.ts'
import { type CompletionContext, completeCheckout } from './complete-checkout.ts'

export function bookingHandlers(context: CompletionContext & { readonly clock: Clock }) {
  const { db, clock } = context
  return {
    async createRental({ body, caller }) {
      const checkout = await findCheckoutOfRenter(db, body.payment_id, caller.id)
      if (!checkout) throw new ApiError('PAYMENT_NOT_FOUND')
      if (!agrees(body, checkout)) throw new ApiError('RENTAL_MISMATCH')
      if (checkout.paymentState !== 'succeeded') throw new ApiError('PAYMENT_REQUIRED')
      await completeCheckout(context, checkout.id, clock.now())
      const rental = await findRental(db, checkout.id)
      if (!rental) throw new ApiError('CHECKOUT_REFUNDED')
      return presentRental(rental, caller.id)
    },

    listRefundedPayments: ({ caller }) => listRefundedPayments(db, caller.id),
  } satisfies FeatureHandlers
}

/** True if what a client says of the rental is what was paid for; what it leaves out cannot disagree. */
function agrees(rental: PaidRental, checkout: CheckoutRow): boolean {
  const pairs: [unknown, unknown][] = [
    [rental.item_id, checkout.itemId],
    [rental.renter_id, checkout.renterId],
    [rental.start_date, checkout.startDate],
    [rental.end_date, checkout.endDate],
    [rental.quantity, checkout.quantity],
    [rental.total_price, checkout.total - checkout.fee],
  ]
  return pairs.every(([claim, truth]) => claim === undefined || claim === truth)
}

/** A renter's checkouts that were paid too late, newest first: by the index of the renter, and that of causes. */
async function listRefundedPayments(
  db: Kysely<Schema>,
  renterId: string,
): Promise<Written<typeof RefundedPayment>[]> {
  const attempts = sql`payment_operations where kind = 'refund' and cause = 'checkout ' || checkouts.id`
  const rows = await db
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.itemId')
    .select(['checkouts.id', 'startDate', 'endDate', 'quantity', 'items.title'])
    .select(sql<number>`total - carried_amount`.as('total'))
    .select([
      sql<StoredPaymentState[]>`array(select state from ${attempts} order by attempt)`.as('refundStates'),
      sql<Date | null>`(select min(updated_at) from ${attempts} and state = 'succeeded')`.as('refundedAt'),
    ])
    .where('renterId', '=', renterId)
    .where('checkouts.state', '=', 'refunded')
    .orderBy('checkouts.createdAt', 'desc')
    .limit(MAX_LIST_LENGTH)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    itemTitle: maskPublicText(row.title).text,
    start_date: row.startDate,
    end_date: row.endDate,
    quantity: row.quantity,
    total: row.total,
    refundState: readRefundState(row.refundStates),
    // Of the first attempt that has succeeded; null until then.
    refundedAt: row.refundedAt,
  }))
}
