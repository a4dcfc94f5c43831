import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../database/pool.ts'
import { enqueueJob, migrateJobs, startWorker } from './jobs.ts'
import { finishesJob } from './library-internals.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await migrateJobs(database.pool, log)
})
afterAll(() => database.drop())

test.each([
  [
    '_private_jobs',
    ['attempts', 'id', 'job_queue_id', 'locked_at', 'locked_by', 'max_attempts', 'updated_at'],
  ],
  ['_private_job_queues', ['id', 'locked_at', 'locked_by']],
])('graphile-worker keeps jobs and locks in the columns of %s', async (table, columns) => {
  const { rows } = await database.pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'graphile_worker' and table_name = $1 and column_name = any($2::text[])
     order by column_name`,
    [table, columns],
  )
  expect(rows.map(({ column_name }) => column_name)).toEqual(columns)
})

test('the indexes of locked and dead jobs exist', async () => {
  const { rows } = await database.pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where schemaname = 'graphile_worker' and indexname like 'okoume%'
     order by indexname`,
  )
  expect(rows).toEqual([{ indexname: 'okoume_dead_jobs' }, { indexname: 'okoume_locked_jobs' }])
})

test('graphile-worker names the statements that complete or fail a job, with and without a queue', async () => {
  const names = new Set<string>()
  const pool = openRecordedPool(names)
  const worker = await startWorker({
    pool,
    jobs: {
      done: async () => {},
      failing: async () => {
        throw new Error('fails')
      },
    },
    schedules: {},
    concurrency: 1,
    log,
  })
  for (const task of ['done', 'failing']) {
    await enqueueJob(database.kysely, task, {})
    await enqueueJob(database.kysely, task, {}, { queue: 'a queue' })
  }
  await waitFor('two jobs to be done and two to have failed', async () => {
    const { rows } = await database.pool.query<{ left: number; failed: number }>(
      `select count(*)::int as left, count(last_error)::int as failed from graphile_worker.jobs`,
    )
    return rows[0]?.left === 2 && rows[0].failed === 2
  })
  await worker.stop()
  await pool.end()

  expect([...names].filter(finishesJob).toSorted()).toEqual([
    'complete_job/graphile_worker',
    'complete_job_q/graphile_worker',
    'fail_job/graphile_worker',
    'fail_job_q/graphile_worker',
  ])
})

/** A pool of new connections; the names of their prepared statements are collected. */
function openRecordedPool(names: Set<string>): pg.Pool {
  const pool = createPool({ at: { url: database.url } })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [asked] = args
      if (typeof asked === 'object' && asked !== null && 'name' in asked) names.add(String(asked.name))
      return query(...args)
    }) as typeof client.query
  })
  return pool
}
