import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'

/**
 * A server that hangs holds a hand of the worker for each mail that is tried. Mails take their turns in so many lines,
 * of all processes together, and leave the other hands to other jobs.
 */
const LANES = 2

/** Has a mail sent, at once or from then on; a sending that was planned before is replaced. */
export async function planSending(db: Kysely<Schema>, id: string, runAt?: Date): Promise<void> {
  const lane = Number.parseInt(id.slice(-1), 16) % LANES
  const at = runAt ? { runAt } : {}
  await enqueueJob(db, 'send-mail', { id }, { key: `send-mail ${id}`, queue: `mails ${lane}`, ...at })
}
