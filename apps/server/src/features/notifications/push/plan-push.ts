import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#platform/database/schema.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { createQueueGroup } from '#platform/jobs/queues.ts'

/** One attempt to notify a person on their devices. */
export const PlannedPush = z.object({
  noticeId: z.uuid(),
  /** Counted from 1. */
  attempt: z.int(),
  /** When the first one was planned, in milliseconds of the machine's clock. */
  since: z.int(),
  /** The devices that are not reached yet; without it, all. */
  devices: z.array(z.uuid()).min(1).optional(),
})
export type PlannedPush = z.output<typeof PlannedPush>

/** As mails: a push service that hangs never keeps more hands than there are lanes. */
export const PUSH_QUEUES = createQueueGroup('pushes', 2)
const SECOND_MS = 1000
/** After each attempt, how long until the next: half an hour in all, then it is mailed. */
const WAITS_MS: readonly number[] = [20 * SECOND_MS, MINUTE_MS, 4 * MINUTE_MS, 10 * MINUTE_MS, 15 * MINUTE_MS]
/** Upper bound of all retries, however long push services ask us to wait: then a mail goes instead. */
const MAX_RETRYING_MS = 60 * MINUTE_MS

/** In the transaction of a notice: it is pushed once that has committed. */
export async function planFirstPush(trx: Kysely<Schema>, noticeId: string): Promise<void> {
  await planPush(trx, { noticeId, attempt: 1, since: Date.now() })
}

export async function planPush(trx: Kysely<Schema>, push: PlannedPush, runAt?: Date): Promise<void> {
  const { noticeId } = push
  const at = runAt ? { runAt } : {}
  await enqueueJob(trx, 'push-notice', push, {
    key: `push-notice ${noticeId}`,
    queue: PUSH_QUEUES.nameFor(noticeId),
    ...at,
  })
}

/** When to try again what a push service put off, if it asks for no less than that wait; null when that is too late. */
export function nextAttemptAt({ attempt, since }: PlannedPush, waitMs: number, nowMs: number): Date | null {
  const usual = WAITS_MS[attempt - 1]
  if (usual === undefined) return null
  const at = nowMs + Math.max(usual, waitMs)
  return at > since + MAX_RETRYING_MS ? null : new Date(at)
}

export function isTooLate({ since }: PlannedPush, nowMs: number): boolean {
  return nowMs > since + MAX_RETRYING_MS
}
