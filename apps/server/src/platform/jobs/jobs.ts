import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { startPolling } from '../clock/poller.ts'
import { storableText } from '../database/kysely.ts'
import type { Schema } from '../database/schema.ts'
import { isDatabaseUnavailable, isTransactionConflict, wasTooSlow } from '../database/unavailable.ts'
import { withCause } from '../telemetry/request-context.ts'
import { findDeadWorkers, type Heartbeat, startHeartbeat } from './heartbeat.ts'
import { lastingPool } from './lasting-pool.ts'
import { createJobIndexes } from './library-internals.ts'
import { createDeadWorkerReaper, createReclaimer, followOwnJobs, unlockWorkers } from './release-jobs.ts'

export interface JobOptions {
  /** Not before this instant of the machine's clock; at once by default. */
  readonly runAt?: Date
  /** A job of the same key that has not run yet is replaced. */
  readonly key?: string
  /** Jobs of the same queue run one after the other, and so never take all workers. */
  readonly queue?: string
}

/** Queues a job within the caller's transaction: it exists if, and only if, that commits. */
export async function enqueueJob(
  db: Kysely<Schema>,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select 1 from ${addJob(task, payload, options)}`.execute(db)
}

/** Queues a job in a larger statement: its call, for `from`. */
export function addJob(
  task: string,
  payload: Readonly<Record<string, unknown>>,
  { runAt, key, queue }: JobOptions = {},
): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(
    ${task}, ${JSON.stringify(withCause(payload))}::json,
    run_at => ${runAt ?? null}::timestamptz,
    job_key => ${key ?? null}::text,
    queue_name => ${queue ?? null}::text
  )`
}

/** Task name → its work with a payload. A job may run twice, late, or beside itself. */
export type Jobs = Readonly<Record<string, (payload: unknown) => Promise<void>>>

/** Task name → a cron pattern of the machine's clock. */
export type Schedules = Readonly<Record<string, string>>

export interface Worker {
  stop(): Promise<void>
}

export interface WorkerOptions {
  readonly pool: pg.Pool
  readonly jobs: Jobs
  readonly schedules: Schedules
  readonly concurrency: number
  readonly log: FastifyBaseLogger
}

const POLL_MS = 2000
const RETRY_MS = 1000
const MAX_TRIES = 20
/** After twice this time the jobs of a dead worker, or ones that never reached a living worker, start again. */
const DEAD_EVERY_MS = 3000

/**
 * A job that met no database is begun again when it is back, in place: counted as failed, it would wait longer and
 * longer after each loss, and a paid booking with it.
 */
async function retryWhileDatabaseDown(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      // Slow statements and deadlocks are bugs: they count as failures, and are logged.
      const isAway = isDatabaseUnavailable(error) && !wasTooSlow(error) && !isTransactionConflict(error)
      if (!isAway || tries === MAX_TRIES) throw keepable(error)
      await sleep(RETRY_MS)
    }
  }
}

/** Makes an error storable: the library retries writing a job's error for ever, and would lose a worker meanwhile. */
function keepable(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error)
  const storableMessage = storableText(message)
  return storableMessage === message ? error : new Error(storableMessage, { cause: error })
}

/** Makes or updates the queue's own tables. */
export async function migrateJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) })
  await createJobIndexes(pool)
}

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, log } = options
  const heartbeat = await startHeartbeat(pool)
  // Without another process there is no need to see them missing twice.
  if (heartbeat.alone) await unlockWorkers(pool, await findDeadWorkers(pool))
  let stopping = false
  const lasting = lastingPool({
    pool,
    retryMs: RETRY_MS,
    isStopping: () => stopping,
    log: (error) => log.warn({ err: error }, 'a finished job could not be taken away yet'),
  })
  const events: WorkerEvents = new EventEmitter()
  const reclaim = createReclaimer(pool, followOwnJobs(events))
  const runner = await runJobs(options, { pool: lasting, heartbeat, events })
  const looks = [createDeadWorkerReaper(pool, heartbeat), reclaim]
  const looking = looks.map((look) => startPolling(DEAD_EVERY_MS, look, log))
  return {
    async stop() {
      stopping = true
      const done = runner.stop()
      heartbeat.unblock()
      await Promise.all([...looking.map((poller) => poller.stop()), done])
      heartbeat.leave()
    },
  }
}

interface Running {
  readonly pool: pg.Pool
  readonly heartbeat: Heartbeat
  readonly events: WorkerEvents
}

function runJobs(
  { jobs, schedules, concurrency, log }: WorkerOptions,
  { pool, heartbeat, events }: Running,
): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [
      name,
      (payload: unknown) => retryWhileDatabaseDown(() => work(payload)),
    ]),
  )
  // The library chooses the name under which it locks jobs.
  events.on('pool:create', ({ workerPool }) => heartbeat.lockFor(workerPool.id))
  return run({
    pgPool: pool,
    taskList,
    crontab: Object.entries(schedules)
      .map(([task, pattern]) => `${pattern} ${task}`)
      .join('\n'),
    concurrency,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    logger: workerLogger(log),
    events,
    // Called and awaited before each query for a job.
    forbiddenFlags: async () => {
      await heartbeat.untilHeld()
      return null
    },
  })
}

function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    // Privacy: the library's message quotes the error; the loggable part of it is in `meta`.
    if (level === 'error') log.error({ meta }, meta.job === undefined ? message : 'a job failed')
    else if (level === 'warning') log.warn({ meta }, message)
    else log.debug(message)
  })
}
