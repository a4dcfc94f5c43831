import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import {
  NOTICES_RETENTION_DAYS,
  READ_NOTICES_RETENTION_DAYS,
} from '@okoume/domain/notifications/notice-kinds.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deleteNotices } from './in-app/notice-queries.ts'
import { PlannedPush } from './push/plan-push.ts'
import { sweepDevices } from './push/push-devices.ts'
import { type PushContext, pushNotice } from './push-notice.ts'

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

export function noticeJobs(context: PushContext) {
  const { db, clock } = context
  return {
    'push-notice': (payload) => pushNotice(context, PlannedPush.parse(payload)),

    async 'sweep-notices'() {
      await sweepNotices(db, clock.now())
      await sweepDevices(db, clock.now())
    },
  } satisfies Jobs
}

export const NOTICE_SCHEDULES = { 'sweep-notices': '41 3 * * *' }
