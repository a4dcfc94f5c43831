import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inPipeline, type Send } from './pipeline.ts'
import { statement } from './statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const cause = (n: number) => ({ cause: `event ${n}`, createdAt: new Date(Date.UTC(2026, 0, n)) })
  await database.kysely
    .insertInto('ledgerEntries')
    .values([cause(1), cause(2), cause(3)])
    .execute()
})
afterAll(() => database.drop())

const between = statement((db, { from, to }: { readonly from: Date; readonly to: Date }) =>
  db
    .selectFrom('ledgerEntries')
    .select('cause')
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .where('cause', '<>', 'event 4')
    .where('createdAt', '<=', to)
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

const add = statement((db, { cause }: { readonly cause: string }) =>
  db.insertInto('ledgerEntries').values({ cause, createdAt: new Date(0) }),
)
const count = statement((db) =>
  db.selectFrom('ledgerEntries').select((eb) => eb.fn.countAll<number>().as('n')),
)
const divide = statement((db, { by }: { readonly by: number }) => ({
  compile: () => sql`select 1 / ${by}::integer as n`.compile(db),
}))

const causesLike = async (pattern: string) => {
  const rows = database.kysely.selectFrom('ledgerEntries').select('cause').where('cause', 'like', pattern)
  return (await rows.orderBy('cause').execute()).map(({ cause }) => cause)
}

test('pipelined statements run in order, each seeing the ones before, and commit together', async () => {
  const counts = await inPipeline(database.pool, async (send) => {
    const [before, , after] = await send(count.bind({}), add.bind({ cause: 'together 1' }), count.bind({}))
    await send(add.bind({ cause: 'together 2' }))
    return [before[0]?.n, after[0]?.n]
  })

  expect(counts).toEqual([3, 4])
  expect(await causesLike('together%')).toEqual(['together 1', 'together 2'])
})

test.each([
  [
    'a failed statement',
    (send: Send) =>
      send(add.bind({ cause: 'lost' }), divide.bind({ by: 0 }), add.bind({ cause: 'lost too' })),
  ],
  [
    'a refusal between two trips',
    async (send: Send) => {
      await send(add.bind({ cause: 'lost' }))
      throw new Error('division by zero, or so')
    },
  ],
])('%s rolls all back, and the connection stays usable', async (_what, work) => {
  await expect(inPipeline(database.pool, work)).rejects.toThrow('division by zero')

  expect(await causesLike('lost%')).toEqual([])
  expect(await inPipeline(database.pool, (send) => send(divide.bind({ by: 1 })))).toEqual([[{ n: 1 }]])
})

test('what is read behind a lock in one trip was read after the lock was had', async () => {
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query("select from ledger_entries where cause = 'event 1' for update")
  const lock = statement((db, { cause }: { readonly cause: string }) =>
    db.selectFrom('ledgerEntries').select('cause').where('cause', '=', cause).forUpdate(),
  )
  const reading = inPipeline(database.pool, (send) => send(lock.bind({ cause: 'event 1' }), count.bind({})))
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await waitFor('the lock to be waited for', async () => ((await holder.query(waiting)).rowCount ?? 0) > 0)
  const { rows } = await holder.query<{ n: number }>(
    "with added as (insert into ledger_entries (cause, created_at) values ('meanwhile', now())) select count(*) as n from ledger_entries",
  )
  await holder.query('commit')
  holder.release()

  const [, counted] = await reading
  expect(counted[0]?.n).toBe((rows[0]?.n ?? 0) + 1)
})
