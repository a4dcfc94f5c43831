import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

/** What this process has begun, as it knows itself. */
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
 * Gives back what was locked in this process's name and never reached it: the connection broke after a job was taken and
 * before the answer came. Its sign is up, so that nobody else would for four hours. Only what is seen twice in a row: one
 * that has just been taken is about to begin, and one that has just ended is about to be taken away.
 */
export function createReclaimer(pool: pg.Pool, own: OwnJobs): () => Promise<void> {
  let unknown: ReadonlySet<string> = new Set()
  return async () => {
    const before = unknown
    unknown = new Set()
    const workerId = own.workerId()
    if (workerId === undefined) return
    const locked = await findLockedBy(pool, workerId)
    const now = locked.filter((id) => !own.isUnderWay(id))
    const lost = now.filter((id) => before.has(id))
    if (lost.length > 0) await pool.query(RELEASE, [workerId, lost, own.underWay()])
    unknown = new Set(now)
  }
}

async function findLockedBy(pool: pg.Pool, workerId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from graphile_worker._private_jobs where locked_by = $1',
    [workerId],
  )
  return rows.map(({ id }) => id)
}

const RELEASE = `
  with lost as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by = $1 and id = any($2::bigint[])
    returning job_queue_id
  )
  update graphile_worker._private_job_queues as queues set locked_at = null, locked_by = null
  from lost
  where queues.id = lost.job_queue_id and queues.locked_by = $1 and not exists (
    select from graphile_worker._private_jobs as running
    where running.id = any($3::bigint[]) and running.job_queue_id = queues.id
  )`
