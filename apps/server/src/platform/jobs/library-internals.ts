import type pg from 'pg'

/**
 * All that depends on the insides of graphile-worker, which may change in a minor version:
 * library-internals.test.ts fails where an upgrade changes them.
 */
const SCHEMA = 'graphile_worker'
// Any number that is used by no other advisory lock.
const INDEX_KEY = 7_041_905

/** How the library names the prepared statements that complete or fail a job. */
const FINISHING = /^(complete|fail)_job/

/** True if a statement takes a finished job away, or writes down that it failed. */
export function finishesJob(statementName: string | undefined): boolean {
  return FINISHING.test(statementName ?? '')
}

/**
 * Indexes the locked jobs, which are polled every few seconds, and the dead ones, which administrators and monitoring
 * read: a few rows each among all planned jobs.
 */
export async function createJobIndexes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ missing: boolean }>(
    `select to_regclass('${SCHEMA}.okoume_locked_jobs') is null
       or to_regclass('${SCHEMA}.okoume_dead_jobs') is null as missing`,
  )
  if (!rows[0]?.missing) return
  // One statement, and so under the lock until it is committed: processes start together.
  await pool.query(`do $$ begin
    perform pg_advisory_xact_lock(${INDEX_KEY});
    create index if not exists okoume_locked_jobs
      on ${SCHEMA}._private_jobs (locked_by) where locked_by is not null;
    create index if not exists okoume_dead_jobs
      on ${SCHEMA}._private_jobs (updated_at, id) where attempts >= max_attempts and locked_at is null;
  end $$`)
}

export interface LostJobs {
  readonly workerId: string
  readonly lost: readonly string[]
  /** The worker's jobs under way, whose queues stay locked. */
  readonly running: readonly string[]
}

/** Unlocks some jobs of a worker that lives. The library's own function unlocks all that the worker holds. */
export async function unlockLostJobs(pool: pg.Pool, { workerId, lost, running }: LostJobs): Promise<void> {
  await pool.query(UNLOCK, [workerId, lost, running])
}

const UNLOCK = `
  with lost as (
    update ${SCHEMA}._private_jobs set locked_at = null, locked_by = null
    where locked_by = $1 and id = any($2::bigint[])
    returning job_queue_id
  )
  update ${SCHEMA}._private_job_queues as queues set locked_at = null, locked_by = null
  from lost
  where queues.id = lost.job_queue_id and queues.locked_by = $1 and not exists (
    select from ${SCHEMA}._private_jobs as running
    where running.id = any($3::bigint[]) and running.job_queue_id = queues.id
  )`
