import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import {
  NOTICES_RETENTION_DAYS,
  READ_NOTICES_RETENTION_DAYS,
} from '@okoume/domain/notifications/notice-kinds.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Notify } from '../../platform/notify.ts'
import { deleteNotices } from './in-app/notice-queries.ts'
import { PlannedPush } from './push/plan-push.ts'
import { sweepDevices } from './push/push-devices.ts'
import { type PushContext, pushNotice } from './push-notice.ts'
import type { TextEvents } from './texts/spending-notification.ts'
import { PlannedText, textNotice } from './texts/text-notice.ts'
import { AnnouncedSpending } from './texts/text-spending.ts'

const BATCH = 5000

/** Retention: deletes old notices; payments stay in the wallet and in the receipts. */
export async function sweepNotices(db: Kysely<Schema>, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await deleteAll(db, { before: daysAgo(NOTICES_RETENTION_DAYS), readOnly: false })
  await deleteAll(db, { before: daysAgo(READ_NOTICES_RETENTION_DAYS), readOnly: true })
}

/** In batches, so that readers do not wait for locks. */
async function deleteAll(db: Kysely<Schema>, what: { before: Date; readOnly: boolean }): Promise<void> {
  let deleted = BATCH
  while (deleted === BATCH) deleted = await deleteNotices(db, { ...what, limit: BATCH })
}

interface NoticeJobContext extends PushContext {
  readonly notify: Notify<TextEvents>
}

export function noticeJobs(context: NoticeJobContext) {
  const { db, clock, notify } = context
  return {
    'push-notice': (payload) => pushNotice(context, PlannedPush.parse(payload)),

    'text-notice': (payload) => textNotice(context, PlannedText.parse(payload)),

    async 'tell-text-spending'(payload) {
      const announced = AnnouncedSpending.parse(payload)
      await db.transaction().execute((trx) => notify(trx, 'text spending', announced, clock.now()))
    },

    async 'sweep-notices'() {
      await sweepNotices(db, clock.now())
      await sweepDevices(db, clock.now())
    },
  } satisfies Jobs
}

export const NOTICE_SCHEDULES = { 'sweep-notices': '41 3 * * *' }
