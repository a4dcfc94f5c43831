import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../database/schema.ts'
import { announcePresence } from './presence.ts'

export interface JobOptions {
  /** Not before this instant of the machine's clock; at once unless told. */
  readonly runAt?: Date
  /** A job of the same key that has not run yet is replaced. */
  readonly key?: string
  /** Jobs of the same queue are done one after the other, and so never keep all hands from the rest. */
  readonly queue?: string
}

/** Queues a job within the caller's transaction: it exists if, and only if, that commits. */
export async function enqueueJob(
  db: Kysely<Schema>,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  options: JobOptions = {},
): Promise<void> {
  await sql`
    select 1 from graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt ?? null}::timestamptz,
      job_key => ${options.key ?? null}::text,
      queue_name => ${options.queue ?? null}::text
    )`.execute(db)
}

/** What jobs are there: task name → what it does with its payload. A job may run twice, late, or beside itself. */
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

/** Makes or updates the queue's own tables. */
export async function migrateJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) })
}

export async function startWorker({
  pool,
  jobs,
  schedules,
  concurrency,
  log,
}: WorkerOptions): Promise<Worker> {
  const presence = await announcePresence(pool)
  if (presence.alone) await releaseJobsOfTheDead(pool)
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [name, (payload: unknown) => work(payload)]),
  )
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    crontab: Object.entries(schedules)
      .map(([task, pattern]) => `${pattern} ${task}`)
      .join('\n'),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: workerLogger(log),
  })
  return {
    async stop() {
      await runner.stop()
      presence.leave()
    },
  }
}

/** A killed worker leaves its jobs locked, for four hours by the library's rule; no need to wait when all are gone. */
async function releaseJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
}

function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message)
    else if (level === 'warning') log.warn({ meta }, message)
    else log.debug(message)
  })
}
