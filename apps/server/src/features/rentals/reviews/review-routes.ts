import type { RentalReviews, ReviewPage } from '@okoume/contract/wire/review.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { MOST_COUNTED, meanNote } from '@okoume/domain/review/review-content.ts'
import { replyDeadline, reviewDeadline, reviewWindow } from '@okoume/domain/review/review-window.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { RentalReviewRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import type { RentalContext } from '../records/rental-context.ts'
import { findRental, readParty } from '../records/rental-queries.ts'
import { replyToReview } from './reply-to-review.ts'
import { findReviews, readReviewedFacts, saveReview } from './save-review.ts'

const PAGE_LENGTH = 10

export function rentalReviewHandlers(context: RentalContext & { readonly clock: Clock }) {
  const { db, clock } = context
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
    listItemReviews: ({ params, query }) => listItemReviews(db, params.id, query.after),
  } satisfies FeatureHandlers
}

/** Secrecy: of the other's review nothing is read before it is published, but that it exists. */
async function showReviews(
  db: Kysely<Schema>,
  rentalId: string,
  callerId: string,
  now: Date,
): Promise<RentalReviews> {
  const rental = await findRental(db, rentalId)
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  const party = readParty(rental, callerId)
  const reviews = await findReviews(db, rentalId)
  const own = reviews.find(({ author }) => author === party)
  const other = reviews.find(({ author }) => author !== party)
  const facts = readReviewedFacts(rental)
  return {
    window: reviewWindow(facts, now),
    closesAt: reviewDeadline(facts).toISOString(),
    publishedAt: (own ?? other)?.published_at?.toISOString() ?? null,
    own: own ? presentReview(own, (text) => text) : null,
    other: other?.published_at ? presentReview(other, maskText) : null,
    otherHasWritten: other !== undefined,
    replyBy: replyBy(other, now)?.toISOString() ?? null,
  }
}

/** Until when the caller may answer what the other has published of them; null where they cannot. */
function replyBy(other: RentalReviewRow | undefined, now: Date): Date | null {
  if (!other?.published_at || other.reply !== null) return null
  const until = replyDeadline(other.published_at)
  return now < until ? until : null
}

function presentReview(row: RentalReviewRow, mask: (text: string) => string): RentalReviews['own'] {
  const { id, note, tags, criteria, text, private_text, reply } = row
  const masked = { text: mask(text), privateText: mask(private_text), reply: reply && maskText(reply) }
  return { id, note, tags, criteria, ...masked }
}

const maskText = (text: string) => maskPublicText(text).text

async function listItemReviews(db: Kysely<Schema>, itemId: string, after?: string): Promise<ReviewPage> {
  const item = await findReviewedItem(db, itemId)
  if (!item) throw new ApiError('ITEM_NOT_FOUND')
  const rows = item.note_count === 0 ? [] : await findPublished(db, itemId, after)
  const shown = rows.slice(0, PAGE_LENGTH)
  return {
    reviews: shown.map(
      ({ id, note, text, tags, author_name, author_open_name, author_left, published_at, reply }) => ({
        id,
        note,
        text: maskText(text),
        tags,
        author: author_left ? author_name : shownName(author_name, author_open_name),
        at: published_at.toISOString(),
        reply: reply && maskText(reply),
      }),
    ),
    owner: { since: item.since.toISOString(), rentals: item.rentals },
    mean: meanNote(item.note_sum, item.note_count),
    count: item.note_count,
    next: rows.length > PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** With what is known of its owner, by the owner's index. */
function findReviewedItem(db: Kysely<Schema>, itemId: string) {
  const ended = sql<number>`(
    select count(*)::int from (
      select from rentals where owner_id = items.owner_id and status = 'terminée' limit ${MOST_COUNTED}
    ) as ended)`
  return db
    .selectFrom('items')
    .innerJoin('users', 'users.id', 'items.owner_id')
    .select(['items.note_sum', 'items.note_count', 'users.created_at as since', ended.as('rentals')])
    .where('items.id', '=', itemId)
    .where('items.deleted_at', 'is', null)
    .executeTakeFirst()
}

interface PublishedReview extends Pick<RentalReviewRow, 'id' | 'note' | 'text' | 'tags' | 'reply'> {
  readonly author_name: string
  readonly author_open_name: boolean
  readonly author_left: boolean
  readonly published_at: Date
}

/** One more than a page holds, by the index in the order of publication. */
async function findPublished(db: Kysely<Schema>, itemId: string, after?: string): Promise<PublishedReview[]> {
  const { rows } = await sql<PublishedReview>`
    select review.id, review.note, review.text, review.tags, review.published_at, review.reply,
      users.name as author_name, users.open_name as author_open_name, users.closed_at is not null as author_left
    from rental_reviews as review join users on users.id = review.author_id
    where review.item_id = ${itemId} and review.author = 'renter' and review.published_at is not null
      ${after ? sql`and (review.published_at, review.id) < (select published_at, id from rental_reviews where id = ${after} and item_id = ${itemId} and published_at is not null)` : sql``}
    order by review.published_at desc, review.id desc limit ${PAGE_LENGTH + 1}`.execute(db)
  return rows
}
