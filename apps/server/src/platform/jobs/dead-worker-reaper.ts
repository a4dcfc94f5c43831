import type pg from 'pg'
import { findDeadWorkers, type Heartbeat } from './heartbeat.ts'

/**
 * Gives back what workers that are gone had begun, which the library leaves locked for four hours. One who is missing
 * twice in a row is gone: after a moment without the database everybody's sign is down for a moment.
 */
export function createDeadWorkerReaper(pool: pg.Pool, heartbeat: Heartbeat): () => Promise<void> {
  let missing: ReadonlySet<string> = new Set()
  return async () => {
    // A look that fails starts afresh: what was missing before it is not known to have stayed away.
    const before = missing
    missing = new Set()
    await heartbeat.shown()
    const dead = await findDeadWorkers(pool)
    const gone = dead.filter((worker) => before.has(worker))
    if (gone.length > 0) await releaseJobsOf(pool, gone)
    missing = new Set(dead)
  }
}

export async function releaseJobsOf(pool: pg.Pool, workers: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers])
}
