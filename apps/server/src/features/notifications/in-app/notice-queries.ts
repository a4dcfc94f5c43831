import { type Kysely, type RawBuilder, sql } from 'kysely'
import { allColumns } from '#platform/database/named-columns.ts'
import type { NoticeRow, Schema } from '#platform/database/schema.ts'

/** The last notice of the page before. */
export interface NoticeKey {
  readonly createdAt: Date
  readonly id: string
}

export interface NoticePage {
  readonly userId: string
  readonly after: NoticeKey | null
  readonly limit: number
}

/** Beyond that no exact number is shown. */
const MOST_COUNTED = 100

/** A page of a person's notices, newest first: the index is walked no further than the page goes. */
export function selectNotices({ userId, after, limit }: NoticePage): RawBuilder<NoticeRow> {
  const older = after
    ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  return sql`
    select ${allColumns('notices')} from notices where user_id = ${userId} ${older}
    order by created_at desc, id desc limit ${limit}`
}

/**
 * How many of a person's notices are not read, up to a hundred. In the order of the index: where most notices are unread,
 * looking through all of them would seem to find a hundred soon.
 */
export function selectUnread(userId: string): RawBuilder<{ readonly unread: number }> {
  return sql`
    select count(*) as unread from (
      select 1 from notices where user_id = ${userId} and read_at is null
      order by created_at desc limit ${MOST_COUNTED}) as counted`
}

/** Marks one of a person's notices as read, or all; never another person's. */
export async function markRead(
  db: Kysely<Schema>,
  userId: string,
  id: string | undefined,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
}

/** Deletes some of the notices from before an instant; answers how many. */
export async function deleteNotices(
  db: Kysely<Schema>,
  { before, readOnly, limit }: { readonly before: Date; readonly readOnly: boolean; readonly limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where('created_at', '<', before)
        .$if(readOnly, (query) => query.where('read_at', 'is not', null))
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
