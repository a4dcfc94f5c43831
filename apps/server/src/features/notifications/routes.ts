import type { NoticeSettings } from '@okoume/contract/wire/push.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { Kysely } from 'kysely'
import { ApiError } from '#platform/http/api-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { listNotices, markRead } from './in-app/notice-queries.ts'
import { findWays, saveWays } from './in-app/notice-settings.ts'
import { countDevices, readTarget, subscribeDevice, unsubscribeDevice } from './push/push-devices.ts'
import type { PushSender } from './push/push-sender.ts'

export interface NotificationContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly pushes: PushSender
}

export function noticeHandlers(context: NotificationContext) {
  const { db, clock, newId, pushes } = context
  const limit = new ChangeLimit()
  return {
    listNotices: ({ query, caller }) => listNotices(db, caller.id, query),

    async readNotices({ body, caller }) {
      await db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id)
        await markRead(trx, caller.id, body.id, clock.now())
      })
      return { ok: true as const }
    },

    getNoticeSettings: ({ caller }) => readSettings(context, caller.id),

    async saveNoticeWays({ body, caller }) {
      limit.count(caller.id)
      await db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id)
        await saveWays(trx, caller.id, body)
      })
      return readSettings(context, caller.id)
    },

    async subscribeDevice({ body, caller }) {
      limit.count(caller.id)
      if (!pushes.knows(body.endpoint)) {
        throw new ApiError('PUSH_SERVICE_UNKNOWN', { endpoint: 'Service inconnu.' })
      }
      const subscribing = { userId: caller.id, target: readTarget(body), now: clock.now() }
      await db.transaction().execute((trx) => subscribeDevice(trx, subscribing, newId))
      return { ok: true as const }
    },

    // The change limit does not apply: unsubscribing must always work.
    async unsubscribeDevice({ body, caller }) {
      await db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id)
        await unsubscribeDevice(trx, caller.id, body.endpoint)
      })
      return { ok: true as const }
    },
  } satisfies FeatureHandlers
}

async function readSettings({ db, pushes }: NotificationContext, userId: string): Promise<NoticeSettings> {
  const [ways, devices] = await Promise.all([findWays(db, userId), countDevices(db, userId)])
  return { ways, publicKey: pushes.publicKey, devices }
}

export const CHANGES_A_MINUTE = 60

/**
 * Rate limit for changes of one person's notification settings. Counted in this process only, which is
 * enough to keep one from filling it; what holds for all processes is how many devices there are.
 */
export class ChangeLimit {
  readonly #counts = new Map<string, number>()
  readonly #nowMs: () => number
  #since = 0

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** @throws ApiError TOO_MANY_REQUESTS */
  count(personId: string): void {
    if (this.#nowMs() - this.#since >= MINUTE_MS) {
      this.#counts.clear()
      this.#since = this.#nowMs()
    }
    const count = (this.#counts.get(personId) ?? 0) + 1
    if (count > CHANGES_A_MINUTE) throw new ApiError('TOO_MANY_REQUESTS')
    this.#counts.set(personId, count)
  }
}
