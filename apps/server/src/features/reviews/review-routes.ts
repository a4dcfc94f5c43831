import type { Written } from '@okoume/contract/model/written.ts'
import type { RentalReviews, ReviewPage } from '@okoume/contract/wire/review.ts'
import { REMOVED_REVIEW } from '@okoume/domain/moderation/decisions.ts'
import { meanRating } from '@okoume/domain/review/review-content.ts'
import { replyDeadline, reviewDeadline, reviewWindow } from '@okoume/domain/review/review-window.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '#platform/clock/clock.ts'
import { readTogether } from '#platform/database/pipeline.ts'
import type { RentalReviewRow, Schema } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { readOwnerRecord, recordOfItem } from '../rentals/queries/owner-record.ts'
import { publishRentalChange } from '../rentals/queries/publish-change.ts'
import { findRental, readParty } from '../rentals/queries/rental-queries.ts'
import { maskText, publishedRows, toReviewsPage } from './published-reviews.ts'
import { findReviews, saveReview } from './save-review.ts'

export function rentalReviewHandlers(
  context: RentalContext & { readonly clock: Clock; readonly pool: pg.Pool },
) {
  const { db, pool, clock } = context
  return {
    getRentalReviews: ({ params, caller }) => showReviews(db, params.id, caller.id, clock.now()),
    async saveRentalReview({ params, body: review, caller }) {
      const now = clock.now()
      await saveReview(context, { rentalId: params.id, callerId: caller.id, review, now })
      return showReviews(db, params.id, caller.id, now)
    },
    async replyToReview({ params, body, caller }) {
      const now = clock.now()
      const reply = { reviewId: params.id, callerId: caller.id, text: body.text, now }
      const rentalId = await replyToReview(context, reply)
      return showReviews(db, rentalId, caller.id, now)
    },
    listItemReviews: ({ params, query }) =>
      listItemReviews(pool, { itemId: params.id, after: query.after, now: clock.now() }),
  } satisfies FeatureHandlers
}

/** Secrecy: of the other's review nothing is read before it is published, but that it exists. */
async function showReviews(
  db: Kysely<Schema>,
  rentalId: string,
  callerId: string,
  now: Date,
): Promise<Written<typeof RentalReviews>> {
  const rental = await findRental(db, rentalId)
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  const party = readParty(rental, callerId)
  const reviews = await findReviews(db, rentalId)
  const own = reviews.find(({ author }) => author === party)
  const other = reviews.find(({ author }) => author !== party)
  return {
    window: reviewWindow(rental, now),
    closesAt: reviewDeadline(rental),
    publishedAt: (own ?? other)?.publishedAt ?? null,
    own: own ? presentReview(own, (text) => text) : null,
    other: other?.publishedAt ? presentReview(other, maskText) : null,
    otherHasWritten: other !== undefined,
    replyBy: replyBy(other, now),
  }
}

/** Until when the caller may answer what the other has published of them; null where they cannot. */
function replyBy(other: RentalReviewRow | undefined, now: Date): Date | null {
  if (!other?.publishedAt || other.removedAt || other.reply !== null) return null
  const until = replyDeadline(other.publishedAt)
  return now < until ? until : null
}

function presentReview(
  row: RentalReviewRow,
  mask: (text: string) => string,
): Written<typeof RentalReviews>['own'] {
  const { id, note, tags, text, privateText, reply } = row
  const removed = row.removedAt !== null
  if (removed) return { id, note, removed, tags: [], text: REMOVED_REVIEW, privateText: '', reply: null }
  const masked = { text: mask(text), privateText: mask(privateText), reply: reply && maskText(reply) }
  return { id, note, removed, tags, ...masked }
}

async function listItemReviews(
  pool: pg.Pool,
  { itemId, after, now }: { readonly itemId: string; readonly after: string | undefined; readonly now: Date },
): Promise<Written<typeof ReviewPage>> {
  const [[item], rows, record] = await readTogether(
    pool,
    reviewedItem.bind({ itemId }),
    publishedRows({ column: 'itemId', id: itemId }, after),
    recordOfItem(itemId, now),
  )
  if (!item) throw new ApiError('ITEM_NOT_FOUND')
  const { reviews, next } = toReviewsPage(rows)
  return {
    reviews: reviews.map(({ itemTitle, ...review }) => review),
    owner: { since: item.since, ...readOwnerRecord(record, now) },
    mean: meanRating(item.noteSum, item.noteCount),
    count: item.noteCount,
    next,
  }
}

const reviewedItem = statement((db, { itemId }: { readonly itemId: string }) =>
  db
    .selectFrom('items')
    .innerJoin('users', 'users.id', 'items.ownerId')
    .select(['items.noteSum', 'items.noteCount', 'users.createdAt as since'])
    .where('items.id', '=', itemId)
    .where('items.deletedAt', 'is', null)
    .where('items.offeredIfShown', 'is', null),
)

interface Reply {
  readonly reviewId: string
  readonly callerId: string
  readonly text: string
  readonly now: Date
}

/**
 * Replies to a published review, once; the same text again changes nothing. Returns the id of its rental.
 * @throws ApiError REVIEW_NOT_FOUND, REPLY_GIVEN, REPLY_CLOSED
 */
async function replyToReview(
  context: RentalContext,
  { reviewId, callerId, text, now }: Reply,
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const isTheirs = (await findReceived(trx, reviewId, callerId).executeTakeFirst()) !== undefined
    if (!isTheirs) throw new ApiError('REVIEW_NOT_FOUND')
    // One order of locks: who closes their account locks it ahead of what they wrote.
    await lockOpenAccount(trx, callerId)
    const review = await findReceived(trx, reviewId, callerId).forUpdate().executeTakeFirst()
    if (!review?.publishedAt) throw new ApiError('REVIEW_NOT_FOUND')
    if (review.reply === text) return review.rentalId
    if (review.reply !== null) throw new ApiError('REPLY_GIVEN')
    if (now >= replyDeadline(review.publishedAt)) throw new ApiError('REPLY_CLOSED')
    await trx
      .updateTable('rentalReviews')
      .set({ reply: text, repliedAt: now })
      .where('id', '=', reviewId)
      .execute()
    await publishRentalChange(trx, review.rentalId)
    return review.rentalId
  })
}

/** Prevents enumeration: to others, and before it is published, there is none. */
function findReceived(trx: Kysely<Schema>, reviewId: string, subjectId: string) {
  return trx
    .selectFrom('rentalReviews')
    .select(['rentalId', 'publishedAt', 'reply'])
    .where('id', '=', reviewId)
    .where('subjectId', '=', subjectId)
    .where('publishedAt', 'is not', null)
    .where('removedAt', 'is', null)
}
