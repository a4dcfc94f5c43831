import type { NoticeWays } from '@okoume/contract/wire/push.ts'
import { DEFAULT_WAY, NOTICE_KINDS, type NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** A person's channel, push or mail, for each kind of notification. */
export async function findWays(db: Kysely<Schema>, userId: string): Promise<NoticeWays> {
  const rows = await db
    .selectFrom('noticeWays')
    .select(['kind', 'way'])
    .where('userId', '=', userId)
    .execute()
  const chosen = new Map(rows.map(({ kind, way }) => [kind, way]))
  const chosenWay = (kind: NoticeKind) => chosen.get(kind) ?? DEFAULT_WAY
  return {
    requests: chosenWay('requests'),
    answers: chosenWay('answers'),
    payments: chosenWay('payments'),
    messages: chosenWay('messages'),
    returns: chosenWay('returns'),
    alerts: chosenWay('alerts'),
  }
}

export async function saveWays(trx: Kysely<Schema>, userId: string, ways: NoticeWays): Promise<void> {
  await trx
    .insertInto('noticeWays')
    .values(NOTICE_KINDS.map((kind) => ({ userId, kind, way: ways[kind] })))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind']).doUpdateSet((eb) => ({ way: eb.ref('excluded.way') })),
    )
    .execute()
}
