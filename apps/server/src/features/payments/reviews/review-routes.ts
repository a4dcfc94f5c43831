import type { Clock } from '#platform/clock/clock.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { listUnansweredPayments } from '../transactions/open-payments.ts'
import { type ReviewContext, resolveReview } from './resolve-review.ts'
import { findReviews } from './review-queries.ts'

/** What only a person can settle. */
export function reviewHandlers(context: ReviewContext & { readonly clock: Clock }) {
  return {
    listReviews: () => findReviews(context.db),

    listUnansweredOperations: () => listUnansweredPayments(context.db, context.clock.now()),

    async resolveReview({ params, body, caller }) {
      const { outcome, note } = body
      const now = context.clock.now()
      await resolveReview(context, { id: params.id, administratorId: caller.id, outcome, note, now })
      return { ok: true }
    },
  } satisfies FeatureHandlers
}
