import { createTestDatabase } from '@okoume/tests/database/test-database.ts'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'

test("values are decoded to the product's types", async () => {
  const database = await createTestDatabase()

  const { rows } = await database.pool.query(`select
    9007199254740991::int8 as amount,
    array[1::int8, null] as amounts,
    '2026-02-28'::date as day,
    array['2026-02-28'::date] as days,
    '2026-02-28T23:30:00Z'::timestamptz as instant,
    0.1::numeric as ratio`)

  expect(rows).toEqual([
    {
      amount: 9007199254740991,
      amounts: [1, null],
      day: '2026-02-28',
      days: ['2026-02-28'],
      instant: new Date('2026-02-28T23:30:00Z'),
      ratio: '0.1',
    },
  ])
  await database.drop()
})

test('an int8 that a number cannot hold is an error, never a rounded amount', async () => {
  const database = await createTestDatabase()

  await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow('9007199254740993')
  expect((await database.pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
  await database.drop()
})

test('losing every connection fails the queries under way, not the process', async () => {
  const database = await createTestDatabase()
  const lost: string[] = []
  const opened = await openDatabase({
    url: database.url,
    dataDir: '/nowhere',
    log: (line) => lost.push(line),
  })
  const sleeping = opened.pool.query('select pg_sleep(30)')
  const outcome = expect(sleeping).rejects.toThrow()
  await opened.pool.query('select 1')

  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )

  await outcome
  await expect.poll(() => lost).toContainEqual(expect.stringContaining('database connection lost'))
  await expect.poll(async () => (await opened.pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
  expect(opened.embedded).toBe(false)
  await opened.close()
  await database.drop()
})

test('a database that does not answer is one clear sentence without the password', async () => {
  const opening = openDatabase({ url: 'postgresql://okoume:secret@127.0.0.1:1/okoume', dataDir: '/nowhere' })

  await expect(opening).rejects.toMatchObject({
    name: 'DatabaseStartError',
    code: 'SERVER_UNREACHABLE',
    message: expect.stringMatching(
      /^La base de données indiquée par DATABASE_URL \(127\.0\.0\.1:1\/okoume\)/,
    ),
  })
  await expect(opening).rejects.not.toThrow('secret')
})
