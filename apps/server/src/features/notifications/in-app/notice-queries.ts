import type { Written } from '@okoume/contract/model/written.ts'
import { MAX_NOTICES, type NoticeList, type NoticeRead } from '@okoume/contract/wire/notice.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { allColumns } from '#platform/database/named-columns.ts'
import type { NoticeRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'

const KEY = /^(?<createdAt>\d{1,14})-(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A page of a person's notices, newest first, and how many of all are not read. */
export async function listNotices(
  db: Kysely<Schema>,
  userId: string,
  { after, limit = MAX_NOTICES }: { readonly after?: string | undefined; readonly limit?: number } = {},
): Promise<Written<typeof NoticeList>> {
  const key = after === undefined ? null : readKey(after)
  const [{ rows }, { rows: counted }] = await Promise.all([
    // One more tells that there is a further page.
    selectNotices({ userId, after: key, limit: limit + 1 }).execute(db),
    selectUnread(userId).execute(db),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    notices: shown.map((notice) => ({ ...notice, read: notice.readAt !== null })),
    unread: counted[0]?.unread ?? 0,
    next: rows.length > limit && last ? `${last.createdAt.getTime()}-${last.id}` : null,
  }
}

function readKey(text: string): NoticeKey {
  const { createdAt, id } = KEY.exec(text)?.groups ?? {}
  if (id === undefined) throw new ApiError('INVALID_INPUT', { after: "Cette page n'existe pas." })
  return { createdAt: new Date(Number(createdAt)), id }
}

/** The last notice of the page before. */
interface NoticeKey {
  readonly createdAt: Date
  readonly id: string
}

export interface NoticePage {
  readonly userId: string
  readonly after: NoticeKey | null
  readonly limit: number
}

/** Beyond that no exact number is shown. */
const MAX_COUNTED = 100

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
      order by created_at desc limit ${MAX_COUNTED}) as counted`
}

/** Marks one of a person's notices as read, those that lead to a page, or all; never another person's. */
export async function markRead(
  db: Kysely<Schema>,
  userId: string,
  { id, path }: NoticeRead,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(path !== undefined, (query) => query.where(sql`split_part(link, '#', 1)`, '=', path))
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
        .where('createdAt', '<', before)
        .$if(readOnly, (query) => query.where('readAt', 'is not', null))
        .orderBy('createdAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
