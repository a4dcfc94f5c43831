import type { NoticeSettings } from '@okoume/contract/wire/push.ts'
import { type Kysely, sql } from 'kysely'
import { ApiError } from '#platform/http/api-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import type { SendContext } from '../accounts/send-text.ts'
import { listNotices, markRead } from './in-app/notice-queries.ts'
import { findWays, saveWays } from './in-app/notice-settings.ts'
import { provedPhone } from './notification.ts'
import { countDevices, readTarget, subscribeDevice, unsubscribeDevice } from './push/push-devices.ts'
import type { PushSender } from './push/push-sender.ts'

export interface NotificationContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly pushes: PushSender
  readonly texts: Pick<SendContext, 'senders'>
}

export function noticeHandlers(context: NotificationContext) {
  const { db, clock, newId, pushes } = context
  return {
    listNotices: ({ query, caller }) => listNotices(db, caller.id, query),

    async readNotices({ body, caller }) {
      await db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id)
        await markRead(trx, caller.id, body, clock.now())
      })
      return { ok: true as const }
    },

    getNoticeSettings: ({ caller }) => readSettings(context, caller.id),

    async saveNoticeWays({ body, caller }) {
      await db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id)
        await saveWays(trx, caller.id, body)
      })
      return readSettings(context, caller.id)
    },

    async subscribeDevice({ body, caller }) {
      if (!pushes.knows(body.endpoint)) {
        throw new ApiError('PUSH_SERVICE_UNKNOWN', { endpoint: 'Service inconnu.' })
      }
      const subscribing = { userId: caller.id, target: readTarget(body), now: clock.now() }
      await db.transaction().execute((trx) => subscribeDevice(trx, subscribing, newId))
      return { ok: true as const }
    },

    async unsubscribeDevice({ body, caller }) {
      await db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id)
        await unsubscribeDevice(trx, caller.id, body.endpoint)
      })
      return { ok: true as const }
    },
  } satisfies FeatureHandlers
}

async function readSettings(
  { db, pushes, texts }: NotificationContext,
  userId: string,
): Promise<NoticeSettings> {
  const [ways, devices, { rows }] = await Promise.all([
    findWays(db, userId),
    countDevices(db, userId),
    sql<{ phone: string | null }>`select ${provedPhone(userId)} as phone`.execute(db),
  ])
  const hasTexts = texts.senders.length > 0 && (rows[0]?.phone ?? null) !== null
  return { ways, publicKey: pushes.publicKey, texts: hasTexts, devices }
}
