import type { Clock } from '../../platform/clock/clock.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { showRental } from '../rentals/queries/present-rental.ts'
import { answerContest } from './answer-deposit-claim.ts'
import { listDisputes } from './dispute-queries.ts'
import { settleDispute } from './settle-dispute.ts'
import { updateReturn } from './update-return.ts'

/** The item's return, and disputes about it. */
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

    listDisputes: ({ caller }) => listDisputes(db, caller.id),

    async settleDispute({ params: { id: rentalId }, body, caller }) {
      const { toOwner, reason } = body
      const administratorId = caller.id
      await settleDispute(context, { rentalId, administratorId, toOwner, reason, now: clock.now() })
      return showRental(db, rentalId, caller.id)
    },
  } satisfies FeatureHandlers
}
