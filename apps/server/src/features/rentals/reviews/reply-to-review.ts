import { replyDeadline } from '@okoume/domain/review/review-window.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { publishRentalChange } from '../records/publish-change.ts'
import type { RentalContext } from '../records/rental-context.ts'

export interface Reply {
  readonly reviewId: string
  readonly callerId: string
  readonly text: string
  readonly now: Date
}

/**
 * Answers a published review, once; the same text again changes nothing. Answers the id of its rental.
 * @throws ApiError REVIEW_NOT_FOUND, REPLY_GIVEN, REPLY_CLOSED
 */
export async function replyToReview(
  context: RentalContext,
  { reviewId, callerId, text, now }: Reply,
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const isTheirs = (await findReceived(trx, reviewId, callerId).executeTakeFirst()) !== undefined
    if (!isTheirs) throw new ApiError('REVIEW_NOT_FOUND')
    // One order of locks: who closes their account locks it ahead of what they wrote.
    await lockOpenAccount(trx, callerId)
    const review = await findReceived(trx, reviewId, callerId).forUpdate().executeTakeFirst()
    if (!review?.published_at) throw new ApiError('REVIEW_NOT_FOUND')
    if (review.reply === text) return review.rental_id
    if (review.reply !== null) throw new ApiError('REPLY_GIVEN')
    if (now >= replyDeadline(review.published_at)) throw new ApiError('REPLY_CLOSED')
    await trx
      .updateTable('rental_reviews')
      .set({ reply: text, replied_at: now })
      .where('id', '=', reviewId)
      .execute()
    await publishRentalChange(trx, review.rental_id)
    return review.rental_id
  })
}

/** Prevents enumeration: to others, and before it is published, there is none. */
function findReceived(trx: Kysely<Schema>, reviewId: string, subjectId: string) {
  return trx
    .selectFrom('rental_reviews')
    .select(['rental_id', 'published_at', 'reply'])
    .where('id', '=', reviewId)
    .where('subject_id', '=', subjectId)
    .where('published_at', 'is not', null)
    .where('removed_at', 'is', null)
}
