import type { Clock } from '../../platform/clock/clock.ts'
import type { Handlers } from '../../platform/http/operations.ts'
import { type ReviewParts, resolveReview } from './resolve-review.ts'
import { findReviews } from './review-queries.ts'
import { listUnansweredOperations } from './unanswered-operations.ts'

/** What only a person can settle. */
export function reviewHandlers(
  parts: ReviewParts & { readonly clock: Clock },
): Handlers<'listReviews' | 'resolveReview' | 'listUnansweredOperations'> {
  return {
    listReviews: () => findReviews(parts.db),

    listUnansweredOperations: () => listUnansweredOperations(parts.db, parts.clock.now()),

    async resolveReview({ params, body, caller }) {
      const { outcome, note } = body
      const now = parts.clock.now()
      await resolveReview(parts, { id: params.id, administratorId: caller.id, outcome, note, now })
      return { ok: true }
    },
  }
}
