import type { PublishedReview } from '@okoume/contract/wire/review.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { REMOVED_REVIEW } from '@okoume/domain/moderation/decisions.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RentalReviewRow, Schema } from '#platform/database/schema.ts'
import { type Bound, statement } from '#platform/database/statement.ts'

const PAGE_LENGTH = 10

/** In the place of the title of an item that no one may see. */
const HIDDEN_ITEM = 'Objet masqué'

interface PublishedRow
  extends Pick<RentalReviewRow, 'id' | 'note' | 'text' | 'tags' | 'reply' | 'removedAt'> {
  readonly authorName: string
  readonly authorOpenName: boolean
  readonly authorLeft: boolean
  readonly publishedAt: Date
  readonly itemTitle: string
  readonly itemHidden: boolean
}

type ReviewOfItem = PublishedReview & { readonly itemTitle: string }

interface ReviewsPage {
  readonly reviews: ReviewOfItem[]
  /** Key of the next page; null on the last. */
  readonly next: string | null
}

interface ReviewsAbout {
  readonly column: 'itemId' | 'subjectId'
  readonly id: string
}

/**
 * Published reviews by renters of an item, or of an owner and all their items, newest first, by the index in the order
 * of publication.
 */
export async function listPublished(
  db: Kysely<Schema>,
  about: ReviewsAbout,
  after?: string,
): Promise<ReviewsPage> {
  const { rows } = await db.executeQuery(publishedRows(about, after))
  return toReviewsPage(rows)
}

/** To be read with {@link toReviewsPage}. */
export function publishedRows({ column, id }: ReviewsAbout, after: string | undefined): Bound<PublishedRow> {
  const { first, further } = PUBLISHED[column]
  return after === undefined ? first.bind({ id }) : further.bind({ id, after })
}

export function toReviewsPage(rows: readonly PublishedRow[]): ReviewsPage {
  const shown = rows.slice(0, PAGE_LENGTH)
  const next = rows.length > PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null
  return { reviews: shown.map(presentPublished), next }
}

const PUBLISHED = {
  itemId: publishedBy(sql.ref('review.itemId')),
  subjectId: publishedBy(sql.ref('review.subjectId')),
}

function publishedBy(column: RawBuilder<unknown>) {
  const select = (id: string, after: RawBuilder<unknown>) => sql<PublishedRow>`
    select review.id, review.note, review.text, review.tags, review.published_at, review.reply, review.removed_at,
      items.title as item_title, items.offered_if_shown is not null as item_hidden,
      users.name as author_name, users.open_name as author_open_name, users.closed_at is not null as author_left
    from rental_reviews as review
      join users on users.id = review.author_id join items on items.id = review.item_id
    where ${column} = ${id} and review.author = 'renter' and review.published_at is not null ${after}
    order by review.published_at desc, review.id desc limit ${sql.lit(PAGE_LENGTH + 1)}`
  const behind = (id: string, after: string) => sql`and (review.published_at, review.id) < (
    select published_at, id from rental_reviews as review
    where id = ${after} and ${column} = ${id} and published_at is not null)`
  return {
    first: statement((db, { id }: { readonly id: string }) => ({
      compile: () => select(id, sql``).compile(db),
    })),
    further: statement((db, { id, after }: { readonly id: string; readonly after: string }) => ({
      compile: () => select(id, behind(id, after)).compile(db),
    })),
  }
}

function presentPublished(row: PublishedRow): ReviewOfItem {
  const { id, note, text, tags, authorName, authorOpenName, authorLeft, publishedAt, reply } = row
  const itemTitle = shownItemTitle(row.itemTitle, row.itemHidden)
  const at = publishedAt.toISOString()
  if (row.removedAt)
    return { id, note: null, text: REMOVED_REVIEW, tags: [], author: '', at, reply: null, itemTitle }
  return {
    id,
    note,
    text: maskText(text),
    tags,
    author: authorLeft ? authorName : shownName(authorName, authorOpenName),
    at,
    reply: reply && maskText(reply),
    itemTitle,
  }
}

/** The title of the item that a review is about. */
export function shownItemTitle(title: string, hidden: boolean): string {
  return hidden ? HIDDEN_ITEM : maskText(title)
}

export const maskText = (text: string) => maskPublicText(text).text
