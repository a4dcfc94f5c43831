import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueJob } from './jobs.ts'
import { createQueueGroup, createQueues } from './queues.ts'

const GROUP = createQueueGroup('errands', 2)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('queues that are first used in two orders at once do not deadlock', async () => {
  await createQueues(database.pool, GROUP.names)
  const [first = '', second = ''] = GROUP.names
  const enqueue = (db: TestDatabase['kysely'], queue: string) => enqueueJob(db, 'errand', {}, { queue })
  // As a worker does with its tasks when it starts.
  await enqueueJob(database.kysely, 'errand', {})

  await database.kysely.transaction().execute(async (one) => {
    await enqueue(one, first)
    await database.kysely.transaction().execute(async (other) => {
      await enqueue(other, second)
      await enqueue(other, first)
    })
    await enqueue(one, second)
  })

  const { rows } = await database.pool.query('select task_identifier from graphile_worker.jobs')
  expect(rows).toEqual(Array(5).fill({ task_identifier: 'errand' }))
})

test('an id always has the same queue of its group', () => {
  expect(GROUP.names).toEqual(['errands 0', 'errands 1'])
  expect(GROUP.nameFor('01a20810-103b-74ae-a88e-dd7383a9fd61')).toBe('errands 1')
  expect(GROUP.nameFor('01a20810-103b-74ae-a88e-dd7383a9fd60')).toBe('errands 0')
})
