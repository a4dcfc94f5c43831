import type { Written } from '@okoume/contract/model/written.ts'
import type { RefundedPayment } from '@okoume/contract/wire/payment.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { type Kysely, sql } from 'kysely'
import type { CheckoutRow, OperationState, Schema } from '#platform/database/schema.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { answerContest } from './disputes/answer-contest.ts'
import { listDisputes } from './disputes/dispute-queries.ts'
import { settleDispute } from './disputes/settle-dispute.ts'
import { listMissingHandovers } from './handover/missing-handovers.ts'
import { settleHandover } from './handover/settle-handover.ts'
import { updateReturn } from './lifecycle/update-return.ts'
import { getReceipt } from './receipts/receipt.ts'
import { showRental } from './records/present-rental.ts'
import { readRefundState } from './records/refund.ts'
import type { RentalContext } from './records/rental-context.ts'
import { LONGEST_LIST } from './records/rental-queries.ts'

/** What follows a rental: the item's return, disputes and missing handovers, the receipt and refunds. */
export function returnHandlers(context: RentalContext & { readonly clock: Clock }) {
  const { db, clock } = context
  return {
    async updateReturn({ params: { id: rentalId }, body, caller }) {
      await updateReturn(context, { rentalId, callerId: caller.id, ...body, now: clock.now() })
      return showRental(db, rentalId, caller.id)
    },

    async answerContest({ params: { id: rentalId }, body, caller }) {
      await answerContest(context, { rentalId, callerId: caller.id, ...body, now: clock.now() })
      return showRental(db, rentalId, caller.id)
    },

    getReceipt: ({ params, caller }) => getReceipt(context, params.id, caller),

    async listRefundedPayments({ caller }) {
      const refunded = await findRefundedCheckouts(db, caller.id)
      return refunded.map(presentRefundedPayment)
    },

    listDisputes: ({ caller }) => listDisputes(db, caller.id),

    listMissingHandovers: () => listMissingHandovers(db, clock.now()),

    async settleDispute({ params: { id: rentalId }, body, caller }) {
      const { toOwner, reason } = body
      const administratorId = caller.id
      await settleDispute(context, { rentalId, administratorId, toOwner, reason, now: clock.now() })
      return showRental(db, rentalId, caller.id)
    },
    async settleHandover({ params: { id: rentalId }, body, caller }) {
      const now = clock.now()
      await settleHandover(context, { rentalId, administratorId: caller.id, ...body, now })
      return showRental(db, rentalId, caller.id)
    },
  } satisfies FeatureHandlers
}

type RefundedCheckout = Pick<CheckoutRow, 'id' | 'startDate' | 'endDate' | 'quantity' | 'total'> & {
  readonly title: string
  /** Of every attempt to give it back, in their order. */
  readonly refundStates: readonly OperationState[]
  /** Null until an attempt has succeeded: nothing is noted of it afterwards. */
  readonly refundedAt: Date | null
}

/** A renter's checkouts that were paid too late, newest first: by the index of the renter, and that of causes. */
async function findRefundedCheckouts(db: Kysely<Schema>, renterId: string): Promise<RefundedCheckout[]> {
  const attempts = sql`payment_operations where kind = 'refund' and cause = 'checkout ' || checkouts.id`
  return db
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.itemId')
    .select(['checkouts.id', 'startDate', 'endDate', 'quantity', 'total', 'items.title'])
    .select([
      sql<OperationState[]>`array(select state from ${attempts} order by attempt)`.as('refundStates'),
      sql<Date | null>`(select min(updated_at) from ${attempts} and state = 'succeeded')`.as('refundedAt'),
    ])
    .where('renterId', '=', renterId)
    .where('checkouts.state', '=', 'refunded')
    .orderBy('checkouts.createdAt', 'desc')
    .limit(LONGEST_LIST)
    .execute()
}

function presentRefundedPayment(row: RefundedCheckout): Written<typeof RefundedPayment> {
  const { id, title, startDate, endDate, quantity, total, refundStates, refundedAt } = row
  return {
    id,
    itemTitle: maskPublicText(title).text,
    start_date: startDate,
    end_date: endDate,
    quantity,
    total,
    refundState: readRefundState(refundStates),
    refundedAt,
  }
}
