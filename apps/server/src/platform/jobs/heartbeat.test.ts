import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { databaseUrl } from '@okoume/tests/database/database-url.ts'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StandbyError } from '../database/unavailable.ts'
import { logOptions } from '../telemetry/logging.ts'
import { findDeadWorkers, startHeartbeat } from './heartbeat.ts'
import { enqueueJob, type Jobs, migrateJobs, startWorker } from './jobs.ts'
import { createDeadWorkerReaper, createReclaimer } from './release-jobs.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await migrateJobs(database.pool, log)
})
afterEach(() => database.drop())

const work = (jobs: Jobs) => startWorker({ pool: database.pool, jobs, schedules: {}, concurrency: 1, log })

/** A job as a killed worker leaves it. */
async function leaveLocked(queue?: string, jobs = 1): Promise<void> {
  await enqueueJob(database.kysely, 'work', {}, queue === undefined ? {} : { queue })
  const { rowCount } = await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1`,
  )
  await database.pool.query(
    `update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'killed'`,
  )
  expect(rowCount).toBe(jobs)
}

async function endOtherConnections(): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

/** A database that fails and recovers. The server's own database is unaffected. */
async function refuseConnections(refused: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1)
  const server = new pg.Client({ connectionString: databaseUrl(database.url, 'postgres') })
  await server.connect()
  await server.query(`alter database ${name} allow_connections ${!refused}`)
  if (refused) {
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  await server.end()
}

async function queuedJobs(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*) as count from graphile_worker.jobs',
  )
  return rows[0]?.count ?? 0
}

async function jobIds(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id::text from graphile_worker._private_jobs order by id',
  )
  return rows.map(({ id }) => id)
}

async function lockedQueues(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*) as count from graphile_worker._private_job_queues where locked_by is not null',
  )
  return rows[0]?.count ?? 0
}

async function lockedJobs(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*) as count from graphile_worker.jobs where locked_by is not null',
  )
  return rows[0]?.count ?? 0
}

test('the first to come is alone; the next is not until the others have left', async () => {
  const first = await startHeartbeat(database.pool)
  const second = await startHeartbeat(database.pool)
  expect([first.alone, second.alone]).toEqual([true, false])

  first.leave()
  second.leave()
  const later = await waitFor('the locks to go with their connections', async () => {
    const heartbeat = await startHeartbeat(database.pool)
    if (heartbeat.alone) return heartbeat
    heartbeat.leave()
    return null
  })
  later.leave()
})

test('the next worker takes over the jobs of a killed one at once', async () => {
  await leaveLocked()
  let done = 0
  const worker = await work({
    work: async () => {
      done += 1
    },
  })

  await waitFor('the job', async () => done > 0)
  await worker.stop()
  expect(done).toBe(1)
})

test('the jobs of a living worker are left alone', async () => {
  const alive = await startHeartbeat(database.pool)
  alive.lockFor('killed')
  await alive.untilHeld()
  await leaveLocked()
  const worker = await work({ work: async () => {} })

  expect(await lockedJobs()).toBe(1)
  await worker.stop()
  alive.leave()
})

test('a worker without a heartbeat twice in a row is dead: its jobs and its queue are released', async () => {
  const alive = await startHeartbeat(database.pool)
  const look = createDeadWorkerReaper(database.pool, alive)
  await leaveLocked('a queue')

  await look()
  expect(await lockedJobs()).toBe(1)
  await look()
  expect(await lockedJobs()).toBe(0)
  expect(await findDeadWorkers(database.pool)).toEqual([])
  alive.leave()
})

test('a job that was locked but never started is released, with its queue; a running one is left alone', async () => {
  const underWay = new Set<string>()
  const look = createReclaimer(database.pool, {
    workerId: () => 'killed',
    isUnderWay: (id) => underWay.has(id),
    underWay: () => [...underWay],
  })
  await enqueueJob(database.kysely, 'work', {}, { queue: 'a queue' })
  await leaveLocked('a queue', 2)
  const [first, second] = await jobIds()
  underWay.add(first ?? '').add(second ?? '')
  await look()
  await look()
  expect(await lockedJobs()).toBe(2)

  underWay.delete(second ?? '')
  await look()
  expect(await lockedJobs()).toBe(2)
  await look()
  expect([await lockedJobs(), await lockedQueues()]).toEqual([1, 1])

  underWay.clear()
  await look()
  await look()
  expect([await lockedJobs(), await lockedQueues()]).toEqual([0, 0])
})

test('a worker whose connection was lost restores its heartbeat before it takes a job', async () => {
  const alive = await startHeartbeat(database.pool)
  alive.lockFor('killed')
  await alive.untilHeld()
  await leaveLocked()
  expect(await findDeadWorkers(database.pool)).toEqual([])

  await endOtherConnections()
  await waitFor('the sign to be up again', async () => (await findDeadWorkers(database.pool)).length === 0)
  await alive.untilHeld()
  alive.leave()
  await waitFor('the sign to be down', async () => (await findDeadWorkers(database.pool)).length === 1)
})

test('a job whose completion could not be written is completed when the database is back', async () => {
  const began = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const worker = await work({
    work: async () => {
      began.resolve()
      await goOn.promise
    },
  })
  await enqueueJob(database.kysely, 'work', {})
  await began.promise

  await refuseConnections(true)
  goOn.resolve()
  await sleep(50)
  await refuseConnections(false)

  await waitFor('the job to be gone', async () => (await queuedJobs()) === 0)
  await worker.stop()
})

test('a job that fails for want of the database is retried at once, without counting as failed', async () => {
  let tries = 0
  const worker = await work({
    work: async () => {
      tries += 1
      if (tries === 1) throw new StandbyError()
    },
  })
  await enqueueJob(database.kysely, 'work', {})

  await waitFor('the job to be done', async () => (await queuedJobs()) === 0)
  expect(tries).toBe(2)
  await worker.stop()
})

test("a failed job's message is logged without personal data", async () => {
  const lines: string[] = []
  const worker = await startWorker({
    ...{ pool: database.pool, schedules: {}, concurrency: 1 },
    log: pino(logOptions('error'), { write: (line) => lines.push(line) }),
    jobs: {
      work: async () => {
        JSON.parse('Solange Mba')
      },
    },
  })
  await enqueueJob(database.kysely, 'work', {})

  await waitFor('the line', async () => lines.length > 0)
  await worker.stop()
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'a job failed',
    meta: { task: 'work', attempts: 1 },
  })
  expect(lines.join('')).not.toContain('Solange')
})

test('a job that fails with text that PostgreSQL cannot store has failed like any other', async () => {
  const worker = await work({
    work: async () => {
      throw new Error('answered \0\ud800')
    },
  })
  await enqueueJob(database.kysely, 'work', {})

  const failed = await waitFor('the failure to be written', async () => {
    const { rows } = await database.pool.query<{ locked_at: Date | null; last_error: string }>(
      'select locked_at, last_error from graphile_worker._private_jobs where last_error is not null',
    )
    return rows[0]
  })
  await worker.stop()
  expect(failed).toMatchObject({ locked_at: null, last_error: expect.stringContaining('answered') })
})

test('a job exists if, and only if, the transaction that queued it commits', async () => {
  const undone = database.kysely.transaction().execute(async (trx) => {
    await enqueueJob(trx, 'work', {})
    throw new Error('later')
  })
  await expect(undone).rejects.toThrow('later')

  const { rows } = await database.pool.query('select count(*) as count from graphile_worker.jobs')
  expect(rows).toEqual([{ count: 0 }])
})

test('a job of the same key that has not run yet is replaced', async () => {
  const later = new Date(Date.now() + HOUR_MS)
  await enqueueJob(database.kysely, 'work', { n: 1 }, { key: 'one', runAt: later })
  await enqueueJob(database.kysely, 'work', { n: 2 }, { key: 'one' })
  const seen: unknown[] = []
  const worker = await work({
    work: async (payload) => {
      seen.push(payload)
    },
  })

  await waitFor('the job', async () => seen.length > 0)
  await worker.stop()
  expect(seen).toEqual([{ n: 2 }])
})
