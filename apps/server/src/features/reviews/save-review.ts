import { isDeepStrictEqual } from 'node:util'
import type { ReviewChange } from '@okoume/contract/wire/review.ts'
import { addDays, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { REVIEW_TAGS } from '@okoume/domain/review/review-content.ts'
import { reviewDeadline, reviewWindow } from '@okoume/domain/review/review-window.ts'
import type { Kysely } from 'kysely'
import type { RentalReviewRow, RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { advanceRental } from '../rentals/lifecycle/advance-due-rentals.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { readParty } from '../rentals/queries/rental-queries.ts'
import { lockReviewedRental, publishReviews } from './publish-reviews.ts'

export interface SavedReview {
  readonly rentalId: string
  readonly callerId: string
  readonly review: ReviewChange
  readonly now: Date
}

/**
 * Writes a party's review, or replaces it while it is not published; the second of the two publishes both. Idempotent:
 * a published review that is sent again as it is changes nothing.
 * @throws ApiError RENTAL_NOT_FOUND, INVALID_INPUT, REVIEW_NOT_OPEN, REVIEW_CLOSED, REVIEW_PUBLISHED
 */
export async function saveReview(context: RentalContext, saved: SavedReview): Promise<void> {
  const { rentalId, callerId, review, now } = saved
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockReviewedRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    const author = readParty(locked, callerId)
    const tags: readonly string[] = review.tags
    const known: readonly string[] = REVIEW_TAGS[author]
    if (tags.some((tag) => !known.includes(tag)) || new Set(tags).size < tags.length)
      throw new ApiError('INVALID_INPUT', {
        tags: 'Choisissez parmi les étiquettes proposées, chacune une fois.',
      })
    await lockOpenAccount(trx, callerId)
    const rental = await advanceRental(context, { trx, rental: locked, now })
    const written = await findReviews(trx, rentalId)
    const own = written.find((one) => one.author === author)
    if (own?.publishedAt) {
      const isSame = isDeepStrictEqual(
        [own.note, own.text, own.privateText, own.tags],
        [review.note, review.text, review.privateText, tags],
      )
      if (isSame) return
      throw new ApiError('REVIEW_PUBLISHED')
    }
    checkWindow(rental, now)
    await writeReview(trx, rental, { id: own?.id ?? context.newId(now), author, review, now })
    const isLast = written.some((one) => one.author !== author)
    if (isLast) return publishReviews(context, { trx, rental, now })
    const reviewsDueAt = reviewDeadline(rental)
    await trx.updateTable('rentals').set({ reviewsDueAt }).where('id', '=', rentalId).execute()
    await context.notify(trx, `review of ${author}`, { rentalId }, now)
  })
}

export async function findReviews(db: Kysely<Schema>, rentalId: string): Promise<RentalReviewRow[]> {
  return db.selectFrom('rentalReviews').selectAll().where('rentalId', '=', rentalId).execute()
}

function checkWindow(rental: RentalRow, now: Date): void {
  const window = reviewWindow(rental, now)
  if (window === 'not open') throw new ApiError('REVIEW_NOT_OPEN')
  if (window === 'closed') {
    // The deadline is a midnight: the day before it was still in time.
    const lastDay = addDays(dayInLibreville(reviewDeadline(rental)), -1)
    throw new ApiError('REVIEW_CLOSED', {
      note: `Le délai pour donner un avis est passé depuis le ${formatLongDay(lastDay)}.`,
    })
  }
}

interface Writing {
  readonly id: string
  readonly author: Party
  readonly review: ReviewChange
  readonly now: Date
}

async function writeReview(
  trx: Kysely<Schema>,
  rental: RentalRow,
  { id, author, review, now }: Writing,
): Promise<void> {
  const { note, text, privateText, tags } = review
  const [authorId, subjectId] =
    author === 'owner' ? [rental.ownerId, rental.renterId] : [rental.renterId, rental.ownerId]
  const content = { note, text, privateText, tags, writtenAt: now }
  await trx
    .insertInto('rentalReviews')
    .values({ id, rentalId: rental.id, itemId: rental.itemId, author, authorId, subjectId, ...content })
    .onConflict((conflict) => conflict.columns(['rentalId', 'author']).doUpdateSet(content))
    .execute()
}
