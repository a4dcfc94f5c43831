import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { createQueueGroup } from '../../platform/jobs/queues.ts'

/**
 * A server that hangs holds a hand of the worker for each mail that is tried. Mails take their turns in so many lines,
 * of all processes together, and leave the other hands to other jobs.
 */
export const MAIL_QUEUES = createQueueGroup('mails', 2)

/** Has a mail sent, at once or from then on; a sending that was planned before is replaced. */
export async function planSending(db: Kysely<Schema>, id: string, runAt?: Date): Promise<void> {
  const at = runAt ? { runAt } : {}
  await enqueueJob(db, 'send-mail', { id }, { key: `send-mail ${id}`, queue: MAIL_QUEUES.nameFor(id), ...at })
}
