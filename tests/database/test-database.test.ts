import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('test databases are migrated, made concurrently, and isolated from one another', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])
  const [first, second] = databases
  if (!first || !second) throw new Error('no databases')

  await first.pool.query('create table only_here (id integer)')
  const elsewhere = await second.pool.query(`select to_regclass('public.only_here') as found`)
  const migrations = await second.pool.query('select count(*) as applied from public.migration')

  expect(elsewhere.rows).toEqual([{ found: null }])
  expect(migrations.rows[0].applied).toBeGreaterThan(0)
  await Promise.all(databases.map((database) => database.drop()))
})

test('a dropped test database no longer exists', async () => {
  const dropped = await createTestDatabase()
  const witness = await createTestDatabase()
  const name = new URL(dropped.url).pathname.slice(1)

  await dropped.drop()

  const left = await witness.pool.query('select from pg_database where datname = $1', [name])
  expect(left.rowCount).toBe(0)
  await witness.drop()
})
