import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from './statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const cause = (n: number) => ({ cause: `event ${n}`, created_at: new Date(Date.UTC(2026, 0, n)) })
  await database.kysely
    .insertInto('ledger_entries')
    .values([cause(1), cause(2), cause(3)])
    .execute()
})
afterAll(() => database.drop())

const between = statement((db, { from, to }: { readonly from: Date; readonly to: Date }) =>
  db
    .selectFrom('ledger_entries')
    .select('cause')
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .where('cause', '<>', 'event 4')
    .where('created_at', '<=', to)
    .orderBy('cause'),
)

test("a statement that is built once runs with each call's arguments, whatever their order", async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))

  const answers = await Promise.all(
    [1, 2, 3].map((n) => between(database.kysely, { to: day(3), from: day(n) })),
  )

  expect(answers.map((rows) => rows.map(({ cause }) => cause))).toEqual([
    ['event 1', 'event 2', 'event 3'],
    ['event 2', 'event 3'],
    ['event 3'],
  ])
})

test('pipelined statements of a transaction run in order, each seeing the ones before', async () => {
  const count = () => sql<{ n: number }>`select count(*) as n from ledger_entries`

  const counts = await database.kysely.transaction().execute(async (trx) => {
    const [before, , after] = await Promise.all([
      count().execute(trx),
      trx.insertInto('ledger_entries').values({ cause: 'together', created_at: new Date() }).execute(),
      count().execute(trx),
    ])
    return [before.rows[0]?.n, after.rows[0]?.n]
  })

  expect(counts).toEqual([3, 4])
})

test('a failure among them rolls all back, and the connection stays usable', async () => {
  const add = (cause: string) => ({ cause, created_at: new Date() })
  const failed = database.kysely.transaction().execute(async (trx) => {
    await Promise.all([
      trx.insertInto('ledger_entries').values(add('lost')).execute(),
      sql`select 1 / 0`.execute(trx),
      trx.insertInto('ledger_entries').values(add('lost too')).execute(),
    ])
  })

  await expect(failed).rejects.toThrow('division by zero')
  const lost = database.kysely.selectFrom('ledger_entries').select('cause').where('cause', 'like', 'lost%')
  expect(await lost.execute()).toEqual([])
})
