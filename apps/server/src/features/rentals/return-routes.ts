import type { Clock } from '../../platform/clock/clock.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { listDisputes } from './list-disputes.ts'
import { showRental } from './present-rental.ts'
import { getReceipt } from './receipt.ts'
import { findRefundedCheckouts, presentRefundedPayment } from './refunded-payments.ts'
import type { RentalContext } from './rental-context.ts'
import { settleDispute } from './settle-dispute.ts'
import { updateReturn } from './update-return.ts'

/** What follows a rental: the item's return, a dispute about it, the receipt and refunds. */
export function returnHandlers(context: RentalContext & { readonly clock: Clock }) {
  const { db, clock } = context
  return {
    async updateReturn({ params: { id: rentalId }, body, caller }) {
      const { state, reason } = body
      await updateReturn(context, { rentalId, callerId: caller.id, state, reason, now: clock.now() })
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
  } satisfies FeatureHandlers
}
