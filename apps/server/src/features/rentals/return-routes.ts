import type { Clock } from '../../platform/clock/clock.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { answerContest } from './disputes/answer-contest.ts'
import { listDisputes } from './disputes/list-disputes.ts'
import { settleDispute } from './disputes/settle-dispute.ts'
import { settleHandover } from './handover/settle-handover.ts'
import { updateReturn } from './lifecycle/update-return.ts'
import { getReceipt } from './receipts/receipt.ts'
import { findRefundedCheckouts, presentRefundedPayment } from './receipts/refunded-payments.ts'
import { showRental } from './records/present-rental.ts'
import type { RentalContext } from './records/rental-context.ts'

/** What follows a rental: the item's return, a dispute about it, the receipt and refunds. */
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

    getReceipt: ({ params, caller }) => getReceipt(db, params.id, caller.id),

    async listRefundedPayments({ caller }) {
      const refunded = await findRefundedCheckouts(db, caller.id)
      return refunded.map(presentRefundedPayment)
    },

    listDisputes: ({ caller }) => listDisputes(db, caller.id),

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
