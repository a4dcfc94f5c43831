import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'

/** One after the other: a popular item never takes all workers. */
export const ITEM_QUEUE = 'item-changed'

/**
 * Enqueued in the transaction that offers an item, or changes it: those who marked it, or search for such an item, may be
 * notified once that has committed, or at `runAt`. Changes in quick succession are one.
 */
export async function planItemAlerts(trx: Kysely<Schema>, id: string, runAt?: Date): Promise<void> {
  // With the usual key, the next change would take the place of a later look.
  const key = runAt ? `item-changed ${id} ${runAt.toISOString()}` : `item-changed ${id}`
  await enqueueJob(trx, 'item-changed', { id }, { key, queue: ITEM_QUEUE, ...(runAt && { runAt }) })
}
