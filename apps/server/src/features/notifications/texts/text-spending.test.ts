import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'
import { createKysely } from '#platform/database/kysely.ts'
import { createPool } from '#platform/database/pool.ts'
import { readState } from '#src/monitoring/state-queries.ts'
import { spendText } from './text-spending.ts'

useTestServer({ jobs: false })

beforeEach(() => server.pool.query('delete from text_months; delete from graphile_worker._private_jobs'))

const NOW = new Date('2036-12-03T11:00:00Z')
const BUDGET = { price: 30, ceiling: 300, now: NOW }

const spend = (kind: 'code' | 'notice', more: Partial<typeof BUDGET> = {}) =>
  server.db.transaction().execute((trx) => spendText(trx, kind, { ...BUDGET, ...more }))

const announcedPercents = async () => {
  const { rows } = await server.pool.query<{ payload: { percent: number } }>(
    `select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier = 'tell-text-spending' order by job.id`,
  )
  return rows.map(({ payload }) => payload.percent)
}

test('of notices at once on two processes as many go as the ceiling allows, and each share is told once', async () => {
  const { connectionString } = server.pool.options
  const pool = createPool({ at: { url: connectionString ?? '' }, size: 5 })
  const other = createKysely(pool)
  const tries = Array.from({ length: 40 }, (_, index) =>
    (index % 2 ? other : server.db).transaction().execute((trx) => spendText(trx, 'notice', BUDGET)),
  )

  const sent = (await Promise.all(tries)).filter(Boolean)

  await pool.end()
  expect(sent).toHaveLength(10)
  expect(await announcedPercents()).toEqual([80, 100])
  expect((await readState(server.db, NOW)).textSpending).toBe(300)
})

test('codes go beyond the ceiling, notices do not; the next month begins again', async () => {
  for (let sent = 0; sent < 12; sent++) expect(await spend('code')).toBe(true)

  expect(await spend('notice')).toBe(false)
  expect(await announcedPercents()).toEqual([80, 100])
  // The last hour of December in Libreville is still its month.
  expect(await spend('notice', { now: new Date('2036-12-31T22:59:00Z') })).toBe(false)
  expect(await spend('notice', { now: new Date('2036-12-31T23:00:00Z') })).toBe(true)
})

test('without a ceiling all go, and nothing is told', async () => {
  for (let sent = 0; sent < 20; sent++)
    expect(
      await server.db.transaction().execute((trx) => spendText(trx, 'notice', { ...BUDGET, ceiling: null })),
    ).toBe(true)

  expect(await announcedPercents()).toEqual([])
})
