import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COLUMNS } from './columns.ts'
import { createKysely } from './kysely.ts'
import { allColumns } from './named-columns.ts'
import { createPool } from './pool.ts'
import type { RentalRow } from './schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test("a connection's prepared statements survive when the next release adds columns, with the same results", async () => {
  const pool = createPool({ at: { url: database.url }, size: 1 })
  const db = createKysely(pool)
  const ask = async () => [
    await db.selectFrom('users').selectAll().execute(),
    await db
      .selectFrom('auditEvents as event')
      .leftJoin('users as actor', 'actor.id', 'event.actorId')
      .selectAll('event')
      .select('actor.name')
      .where('event.action', '=', 'none')
      .execute(),
    await db
      .insertInto('demoClock')
      .values({ onlyRow: true, offsetMs: 0 })
      .onConflict((on) => on.column('onlyRow').doUpdateSet({ offsetMs: 0 }))
      .returningAll()
      .execute(),
    await db.updateTable('demoClock').set({ offsetMs: 5 }).where('offsetMs', '=', 0).returningAll().execute(),
    await db.deleteFrom('demoClock').where('offsetMs', '=', 5).returningAll().execute(),
    (await sql<RentalRow>`select ${allColumns('rentals')} from rentals where quantity = ${1}`.execute(db))
      .rows,
  ]
  const before = await ask()
  for (const table of Object.keys(COLUMNS)) {
    await database.pool.query(`alter table ${table} add column of_the_next_release text`)
  }

  expect(await ask()).toEqual(before)
  await pool.end()
})

test('`select *` from a subquery is refused: the subquery must name its columns', async () => {
  const db = database.kysely
  const inner = db.selectFrom('users').select('id').where('name', '=', 'nobody').as('inner')

  const beside = db.selectFrom('items').innerJoin(inner, 'inner.id', 'items.ownerId')

  expect(() => db.selectFrom(inner).selectAll().compile()).toThrow('name them')
  expect(() => beside.selectAll('inner').compile()).toThrow('name them')
})
