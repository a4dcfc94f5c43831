import net from 'node:net'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { isDatabaseUnavailable, StandbyError } from './unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table held (n integer)')
  await database.pool.query('insert into held values (1)')
})
afterAll(() => database.drop())

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it was done'),
    (error: unknown) => error,
  )
}

/** In a transaction of its own connection, which is then closed. */
async function failing(...statements: readonly string[]): Promise<unknown> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    return expect.unreachable('it was done')
  } catch (error) {
    return error
  } finally {
    client.release(true)
  }
}

test('a lock timeout, a statement timeout, a connection timeout and a full server can be retried', async () => {
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('update held set n = 2')
  const troubles = [
    await failing(`set local lock_timeout = '20ms'`, 'update held set n = 3'),
    await failing(`set local statement_timeout = '20ms'`, 'select pg_sleep(5)'),
    await failing('select pg_terminate_backend(pg_backend_pid())'),
    await failing('set transaction read only', 'update held set n = 4'),
    await failing(`do $$ begin raise disk_full; end $$`),
    await failing(`do $$ begin raise deadlock_detected; end $$`),
    await failing(`do $$ begin raise serialization_failure; end $$`),
    await errorOf(createPool({ at: { url: 'postgresql://nobody@127.0.0.1:1/nowhere' } }).query('select 1')),
    new StandbyError(),
  ]
  holder.release(true)

  expect(troubles.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
})

test('a programming error, or a file error, does not count as database unavailability', async () => {
  const faults = [
    await failing('select no_such_column'),
    await failing(`select 1 / 0`),
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
    new TypeError('fetch failed'),
    'nothing at all',
  ]
  expect(faults.filter(isDatabaseUnavailable)).toEqual([])
})

test('PostgreSQL ends what hangs: each timeout is set on every connection of the pool, and on none of a tool', async () => {
  const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const shown = async (pool: pg.Pool) => {
    const answers = await Promise.all(settings.map((name) => pool.query(`show ${name}`)))
    await pool.end()
    return answers.map(({ rows }) => Object.values(rows[0]).join())
  }
  expect(await shown(createPool({ at: { url: database.url } }))).toEqual(['10s', '30s', '10s'])
  expect(await shown(createPool({ at: { url: database.url }, unhurried: true }))).toEqual(['0', '0', '0'])
})

test('a read-only connection is not reused', async () => {
  const pool = createPool({ at: { url: database.url }, size: 1 })
  const pidOf = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await client.query('set default_transaction_read_only = on')
  await expect(client.query('update held set n = 5')).rejects.toMatchObject({ code: '25006' })
  client.release()

  expect(await pidOf()).not.toBe(rows[0].pid)
  await pool.query('update held set n = 6')
  await pool.end()
})

test('a server that accepts connections but never answers times out, and the process goes on', async () => {
  const silent = net.createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as net.AddressInfo
  const client = new pg.Client({
    connectionString: `postgresql://a@127.0.0.1:${port}/a`,
    connectionTimeoutMillis: 50,
  })

  expect(isDatabaseUnavailable(await errorOf(client.connect()))).toBe(true)
  silent.close()
})
