import type { Notice, NoticeList } from '@okoume/contract/wire/notice.ts'
import type { Kysely } from 'kysely'
import type { NoticeRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { type NoticeKey, selectNotices, selectUnread } from './notice-queries.ts'

const PAGE = 30
const KEY = /^(?<createdAt>\d{1,14})-(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A page of a person's notices, newest first, and how many of all are not read. */
export async function listNotices(
  db: Kysely<Schema>,
  userId: string,
  after: string | undefined,
): Promise<NoticeList> {
  const key = after === undefined ? null : readKey(after)
  const [{ rows }, { rows: counted }] = await Promise.all([
    // One more tells that there is a further page.
    selectNotices({ userId, after: key, limit: PAGE + 1 }).execute(db),
    selectUnread(userId).execute(db),
  ])
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    notices: shown.map(presentNotice),
    unread: counted[0]?.unread ?? 0,
    next: rows.length > PAGE && last ? `${last.created_at.getTime()}-${last.id}` : null,
  }
}

function readKey(text: string): NoticeKey {
  const { createdAt, id } = KEY.exec(text)?.groups ?? {}
  if (id === undefined) throw new ApiError('INVALID_INPUT', { after: "Cette page n'existe pas." })
  return { createdAt: new Date(Number(createdAt)), id }
}

function presentNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    title: row.title,
    paragraphs: row.paragraphs,
    link: row.link,
    linkLabel: row.link_label,
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
  }
}
