import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Handlers } from '../../platform/http/operations.ts'
import { holdAccountOpen } from '../accounts/account-queries.ts'
import { listNotices } from './list-notices.ts'
import { markRead } from './notice-queries.ts'

export function noticeHandlers({
  db,
  clock,
}: {
  readonly db: Kysely<Schema>
  readonly clock: Clock
}): Handlers<'listNotices' | 'readNotices'> {
  return {
    listNotices: ({ query, caller }) => listNotices(db, caller.id, query.after),

    async readNotices({ body, caller }) {
      await db.transaction().execute(async (trx) => {
        await holdAccountOpen(trx, caller.id)
        await markRead(trx, caller.id, body.id, clock.now())
      })
      return { ok: true as const }
    },
  }
}
