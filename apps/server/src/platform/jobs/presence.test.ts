import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/database/test-database.ts'
import { waitFor } from '../../../../../tests/server/wait-for.ts'
import { enqueueJob, type Jobs, migrateJobs, startWorker } from './jobs.ts'
import { announcePresence } from './presence.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await migrateJobs(database.pool, log)
})
afterEach(() => database.drop())

const work = (jobs: Jobs) => startWorker({ pool: database.pool, jobs, schedules: {}, concurrency: 1, log })

/** As a worker leaves a job that it had begun when it was killed. */
async function leaveLocked(): Promise<void> {
  await enqueueJob(database.kysely, 'work', {})
  const { rowCount } = await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1`,
  )
  expect(rowCount).toBe(1)
}

async function lockedJobs(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*) as count from graphile_worker.jobs where locked_by is not null',
  )
  return rows[0]?.count ?? 0
}

test('the first to come is alone; the next is not until the others have left', async () => {
  const first = await announcePresence(database.pool)
  const second = await announcePresence(database.pool)
  expect([first.alone, second.alone]).toEqual([true, false])

  first.leave()
  second.leave()
  const later = await waitFor('the locks to go with their connections', async () => {
    const presence = await announcePresence(database.pool)
    if (presence.alone) return presence
    presence.leave()
    return null
  })
  later.leave()
})

test('the jobs of a worker that was killed are taken up by the next one at once', async () => {
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

test('the jobs of a worker that lives are left to it', async () => {
  const alive = await announcePresence(database.pool)
  await leaveLocked()
  const worker = await work({ work: async () => {} })

  expect(await lockedJobs()).toBe(1)
  await worker.stop()
  alive.leave()
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
