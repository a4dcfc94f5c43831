import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { findDeadWorkers, type Heartbeat } from './heartbeat.ts'
import { unlockLostJobs } from './library-internals.ts'

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
    await heartbeat.untilHeld()
    const dead = await findDeadWorkers(pool)
    const gone = dead.filter((worker) => before.has(worker))
    if (gone.length > 0) await unlockWorkers(pool, gone)
    missing = new Set(dead)
  }
}

/** Unlocks all jobs and queues of these workers. */
export async function unlockWorkers(pool: pg.Pool, workers: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers])
}

/** The jobs that this process knows it has begun. */
export interface OwnJobs {
  /** The name under which it locks jobs; none before the library has chosen one. */
  workerId(): string | undefined
  isUnderWay(jobId: string): boolean
  underWay(): readonly string[]
}

export function followOwnJobs(events: WorkerEvents): OwnJobs {
  const ids = new Set<string>()
  let workerId: string | undefined
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
  })
  events.on('job:start', ({ job }) => ids.add(String(job.id)))
  events.on('job:complete', ({ job }) => ids.delete(String(job.id)))
  return { workerId: () => workerId, isUnderWay: (id) => ids.has(id), underWay: () => [...ids] }
}

/**
 * Releases jobs that were locked for this process and never reached it: the connection broke after a job was taken and
 * before the answer came. Its heartbeat lives, so that no other process would for four hours. Only jobs that are seen
 * twice in a row: one that has just been taken is about to begin, and one that has just ended is about to be deleted.
 */
export function createReclaimer(pool: pg.Pool, own: OwnJobs): () => Promise<void> {
  let unknown: ReadonlySet<string> = new Set()
  return async () => {
    const before = unknown
    unknown = new Set()
    const workerId = own.workerId()
    if (workerId === undefined) return
    const { rows } = await pool.query<{ id: string }>(
      'select id::text from graphile_worker.jobs where locked_by = $1',
      [workerId],
    )
    const locked = rows.map(({ id }) => id)
    const now = locked.filter((id) => !own.isUnderWay(id))
    const lost = now.filter((id) => before.has(id))
    if (lost.length > 0) await unlockLostJobs(pool, { workerId, lost, running: own.underWay() })
    unknown = new Set(now)
  }
}
