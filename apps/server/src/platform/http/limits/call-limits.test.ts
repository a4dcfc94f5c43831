import { CONTRACT } from '@okoume/contract/contract.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { writeRequest } from '@okoume/tests/server/send.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { inPipeline } from '../../database/pipeline.ts'
import { type CountCall, countInDatabase, countInMemory, pendingCount } from './call-counts.ts'
import { callRule } from './call-limits.ts'

let people: readonly [Person, Person]
useTestServer({ jobs: false })
beforeAll(async () => {
  people = [await signUpConfirmed(server, 'Solange Mba'), await signUpConfirmed(server, 'Serge Ndong')]
})

const OPERATOR = '41.158.0.7'
const log = pino({ level: 'silent' })
const LIMIT = { most: 10, minutes: 60 }

/** Requests all data about the account, from that address. */
async function exportFrom(remoteAddress: string, { id, token }: Person) {
  const request = await writeRequest('exportAccount', { params: { id } }, `Bearer ${token}`)
  return server.http.inject({ ...request, remoteAddress })
}

describe('a caller over the rate limit', () => {
  it('is refused in French, with the waiting time, but nobody else at their address is', async () => {
    const [eager, neighbour] = people
    const most = callRule(CONTRACT.exportAccount)?.account.most ?? 0
    const answers = []
    for (let call = 0; call <= most; call += 1) answers.push(await exportFrom(OPERATOR, eager))

    const last = answers.pop()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(last?.statusCode).toBe(429)
    expect(last?.json()).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS', message: /Patientez/ } })
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await exportFrom('2001:db8::1', eager)).statusCode).toBe(429)
    expect((await exportFrom(OPERATOR, neighbour)).statusCode).toBe(200)
  })

  it('is not counted on this machine, where our own pages and the operator call from', async () => {
    expect((await exportFrom('127.0.0.1', people[0])).statusCode).toBe(200)
  })
})

test('every operation that changes something has a limit', () => {
  expect(callRule(CONTRACT.updateReturn)).not.toBeNull()
  expect(callRule(CONTRACT.startPayment)?.account.most).toBeLessThan(
    callRule(CONTRACT.updateReturn)?.account.most ?? 0,
  )
  expect(callRule(CONTRACT.saveNoticeWays)?.account).toEqual({ most: 60, minutes: 1 })
  expect(callRule(CONTRACT.subscribeDevice)?.account).toEqual({ most: 60, minutes: 1 })
  // Rows of each call stay for a year.
  expect(callRule(CONTRACT.updateItem)?.account).toEqual({ most: 200, minutes: 24 * 60 })
  expect(callRule(CONTRACT.getItem)).toBeNull()
})

const COUNTS: readonly (readonly [where: string, count: () => CountCall])[] = [
  ['in the database', () => countInDatabase(server.db, log)],
  ['in memory', () => countInMemory(Date.now)],
]

describe.each(COUNTS)('counted %s', (_where, open) => {
  it('no more than the limit pass, however many come at once', async () => {
    const count = open()
    const waits = await Promise.all(Array.from({ length: 25 }, () => count('rush', 'caller', LIMIT)))

    expect(waits.filter((seconds) => seconds === null)).toHaveLength(LIMIT.most)
    expect(await count('rush', 'another', LIMIT)).toBeNull()
    expect(await count('something else', 'caller', LIMIT)).toBeNull()
  })
})

test('a count is shared by all processes, ends with its window, and stores no personal data', async () => {
  const [one, another] = [countInDatabase(server.db, log), countInDatabase(server.db, log)]
  const only = { most: 1, minutes: 60 }
  expect(await one('shared', OPERATOR, only)).toBeNull()
  expect(await another('shared', OPERATOR, only)).toBeGreaterThan(0)
  const stored = await server.db.selectFrom('callCounts').select('key').execute()
  expect(stored.map(({ key }) => key).join()).not.toContain(OPERATOR)

  await server.pool.query("update call_counts set window_ends = now() - interval '1 second'")
  expect(await one('shared', OPERATOR, only)).toBeNull()
})

test("in memory, the oldest counters are evicted, and nobody else's are lost", async () => {
  let now = 0
  const count = countInMemory(() => now, 3)
  const only = { most: 1, minutes: 1 }
  for (const caller of ['first', 'second', 'third']) await count('read', caller, only)
  now = 60_000
  expect(await count('read', 'first', only)).toBeNull()
  await count('read', 'fourth', only)

  expect(await count('read', 'first', only)).toBeGreaterThan(0)
  expect(await count('read', 'fourth', only)).toBeGreaterThan(0)
})

test('the caller that triggers the cleanup neither waits for it nor fails with it', async () => {
  const warned = Promise.withResolvers<void>()
  const warning = pino({ level: 'warn' }, { write: () => warned.resolve() })
  const count = countInDatabase(server.db, warning)
  await server.pool.query('create rule unswept as on delete to call_counts do instead select 1 / 0')
  const waits = []
  for (let call = 0; call < 500; call += 1) waits.push(await count('swept', 'x', { most: 1000, minutes: 60 }))
  await warned.promise
  await server.pool.query('drop rule unswept on call_counts')

  expect(waits).toEqual(waits.map(() => null))
})

test('a count in a transaction is rolled back with it', async () => {
  const count = countInDatabase(server.db, log)
  const only = { most: 1, minutes: 60 }
  const rolledBack = inPipeline(server.pool, async (send) => {
    await send(pendingCount('undone', 'caller', only).statement)
    throw new Error('rolled back')
  })

  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await count('undone', 'caller', only)).toBeNull()
})

test('the cleanup skips a counter that a transaction has locked', async () => {
  const count = countInDatabase(server.db, log)
  await server.pool.query(`insert into call_counts (key, count, window_ends)
    select key, 1, now() - interval '1 day' from unnest(array['held', 'free']) as key`)
  const found = async () =>
    (await server.pool.query("select key from call_counts where key in ('held', 'free')")).rows
  await server.db.transaction().execute(async (trx) => {
    await sql`select from call_counts where key = 'held' for update`.execute(trx)
    for (let call = 0; call < 500; call += 1) await count('beside', 'x', { most: 1000, minutes: 60 })
    await waitFor('the sweep', async () => (await found()).length === 1)
  })

  expect(await found()).toEqual([{ key: 'held' }])
})
