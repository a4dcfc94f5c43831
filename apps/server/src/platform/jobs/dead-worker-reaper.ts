import type pg from 'pg'
import { findDeadWorkers, type Heartbeat } from './heartbeat.ts'

/**
 * Releases the jobs of dead workers, which the library leaves locked for four hours. A worker is dead when its heartbeat
 * is missing twice in a row: after a lost database all of them are missing for a moment.
 */
export function createDeadWorkerReaper(pool: pg.Pool, heartbeat: Heartbeat): () => Promise<void> {
  let missing: ReadonlySet<string> = new Set()
  return async () => {
    // A failed query starts over: who was missing before may have come back since.
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
