import type { Verifier } from '@okoume/domain/person/verifier.ts'
import { SPLIT_REACH } from '@okoume/domain/rental/split-contacts.ts'
import { type Kysely, sql } from 'kysely'
import { allColumns } from '../../platform/database/named-columns.ts'
import type { MessageRow, RentalRow, Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** A rental and what was said about it, as one of its parties sees it. */
export interface ConversationView extends RentalRow {
  readonly otherId: string
  readonly otherName: string
  readonly otherOpenName: boolean
  readonly otherAvatar: string
  readonly otherVerifier: Verifier
  readonly otherPhone: string | null
  /** The account is closed; its name is a placeholder. */
  readonly otherLeft: boolean
  readonly viewerLeft: boolean
  readonly viewerSuspended: boolean
  readonly lastNumber: number | null
  readonly lastAuthor: string | null
  readonly lastKey: string | null
  readonly lastBody: string | null
  readonly lastShown: string | null
  readonly lastAt: Date | null
  readonly unread: number
  readonly readByOther: number
}

const MAX_LIST_LENGTH = 100
const MESSAGES_AT_ONCE = 200

/** Authorisation is the caller's: a viewer who is no party would see what the renter sees. */
function selectViews(viewerId: string, ids: ReturnType<typeof sql>) {
  return sql<ConversationView>`
    select ${allColumns('rentals')},
      other.id as other_id, other.name as other_name, other.open_name as other_open_name, other.avatar as other_avatar,
      other.verifier as other_verifier, other.phone as other_phone, other.closed_at is not null as other_left,
      not exists (select from users where id = ${viewerId} and closed_at is null) as viewer_left,
      exists (select from users where id = ${viewerId} and suspended_at is not null) as viewer_suspended,
      last.number as last_number, last.author_id as last_author, last.key as last_key,
      last.body as last_body, last.shown as last_shown, last.sent_at as last_at,
      coalesce(theirs.read_number, 0) as read_by_other,
      (select count(*) from messages
        where messages.rental_id = rentals.id and messages.number > coalesce(mine.read_number, 0)
          and messages.author_id <> ${viewerId}) as unread
    from rentals
      join users as other
        on other.id = case when rentals.owner_id = ${viewerId} then rentals.renter_id else rentals.owner_id end
      left join conversations on conversations.rental_id = rentals.id
      left join messages as last on last.rental_id = rentals.id and last.number = conversations.last_number
      left join conversation_readers as mine on mine.rental_id = rentals.id and mine.user_id = ${viewerId}
      left join conversation_readers as theirs on theirs.rental_id = rentals.id and theirs.user_id = other.id
    where rentals.id in (${ids})
    order by conversations.last_sent_at desc nulls last, rentals.id desc`
}

/** The conversations in which something was said, the newest first. A person who has left has none. */
export async function findConversations(db: Kysely<Schema>, viewerId: string): Promise<ConversationView[]> {
  const ids = sql`
    select reader.rental_id from conversation_readers as reader
      join rentals on rentals.id = reader.rental_id
      join conversations on conversations.rental_id = reader.rental_id
      join users on users.id = reader.user_id and users.closed_at is null
    where reader.user_id = ${viewerId}
    order by conversations.last_sent_at desc limit ${MAX_LIST_LENGTH}`
  return (await selectViews(viewerId, ids).execute(db)).rows
}

export async function findConversation(
  db: Kysely<Schema>,
  rentalId: string,
  viewerId: string,
): Promise<ConversationView | undefined> {
  return (await selectViews(viewerId, sql`${rentalId}::uuid`).execute(db)).rows[0]
}

export async function findParties(
  db: Kysely<Schema>,
  rentalId: string,
): Promise<Pick<RentalRow, 'ownerId' | 'renterId'> | undefined> {
  return db
    .selectFrom('rentals')
    .select(['ownerId', 'renterId'])
    .where('id', '=', rentalId)
    .executeTakeFirst()
}

/** The newest messages between two numbers, both left out, in their order. */
export async function findMessages(
  db: Kysely<Schema>,
  rentalId: string,
  { after, before }: { readonly after: number; readonly before?: number | undefined },
): Promise<MessageRow[]> {
  const newest = await db
    .selectFrom('messages')
    .selectAll()
    .where('rentalId', '=', rentalId)
    .where('number', '>', after)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(MESSAGES_AT_ONCE)
    .execute()
  return newest.reverse()
}

/** Neighbours of consecutive messages by the same authors, as far as a number may be split over them. */
export async function findNeighbours(
  db: Kysely<Schema>,
  rentalId: string,
  messages: readonly Pick<MessageRow, 'number' | 'authorId'>[],
): Promise<Pick<MessageRow, 'number' | 'authorId' | 'body'>[]> {
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return []
  const authors = [...new Set(messages.map(({ authorId }) => authorId))]
  const query = sql<Pick<MessageRow, 'number' | 'authorId' | 'body'>>`
    select near.* from unnest(${authors}::uuid[]) as author (id) cross join lateral (
      (select number, author_id, body from messages
        where rental_id = ${rentalId} and author_id = author.id and number < ${first.number}
        order by number desc limit ${SPLIT_REACH})
      union all
      (select number, author_id, body from messages
        where rental_id = ${rentalId} and author_id = author.id and number > ${last.number}
        order by number limit ${SPLIT_REACH})) as near`
  return (await query.execute(db)).rows
}

/**
 * The other party of a conversation; a stranger does not learn that the rental exists.
 * @throws ApiError RENTAL_NOT_FOUND
 */
export function otherParty(rental: Pick<RentalRow, 'ownerId' | 'renterId'>, callerId: string): string {
  if (rental.ownerId === callerId) return rental.renterId
  if (rental.renterId === callerId) return rental.ownerId
  throw new ApiError('RENTAL_NOT_FOUND')
}
