import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { MypvitFake } from '@okoume/tests/server/fakes/mypvit-fake.ts'
import { mypvitContext, mypvitOrder, OF_MOOV } from '@okoume/tests/server/fakes/mypvit-orders.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentProvider } from '../../features/payments/transactions/payment-provider.ts'
import { createSeal } from '../../platform/sealing/seal.ts'
import { createMypvit, type MypvitContext } from './mypvit.ts'

let database: TestDatabase
let fake: MypvitFake
let passedMs: number
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.kysely.deleteFrom('providerSecrets').execute()
  fake = await MypvitFake.start()
  passedMs = 0
})
afterEach(() => fake.stop())

/** One server instance: all share only the database. */
function instance(changes: Partial<MypvitContext> = {}): PaymentProvider {
  const clock = { now: () => new Date(Date.now() + passedMs) }
  return createMypvit(mypvitContext(database.kysely, { clock, ...changes }), fake.settings)
}

test('one is requested at first, and used by every instance from then on', async () => {
  await instance().submit(mypvitOrder())
  await instance().submit(mypvitOrder())
  await instance().observe(mypvitOrder())

  expect(fake.count('renew-secret')).toBe(1)
})

test('it is stored encrypted only', async () => {
  await instance().submit(mypvitOrder())

  const { rows } = await database.pool.query<{ secret: Buffer }>('select secret from provider_secrets')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.secret.toString('latin1')).not.toContain(fake.secretOf('ACC_AIRTEL'))
})

test('each account has its own', async () => {
  await Promise.all([instance().submit(mypvitOrder()), instance().submit(mypvitOrder(OF_MOOV))])

  expect(new Set(fake.asked.filter(({ endpoint }) => endpoint === 'renew-secret'))).toEqual(
    new Set([
      { endpoint: 'renew-secret', account: 'ACC_AIRTEL' },
      { endpoint: 'renew-secret', account: 'ACC_MOOV' },
    ]),
  )
})

test.each([401, 403] as const)(
  'an expired one (%i) is renewed once and the order sent again',
  async (status) => {
    const server = instance()
    await server.submit(mypvitOrder())
    fake.deadSecretIsAnswered = status
    fake.killSecrets()

    expect(await server.submit(mypvitOrder({ kind: 'payout' }))).toMatchObject({ is: 'final', ok: true })
    expect(fake.count('renew-secret')).toBe(2)
    expect(fake.moved).toHaveLength(1)
  },
)

test('where the new one is rejected too, the order failed without effect', async () => {
  const body = { status_code: '3100', message: 'expired' }
  for (let time = 0; time < 2; time++) fake.faults.push({ at: 'payment', is: 'refusal', status: 403, body })

  expect(await instance().submit(mypvitOrder())).toEqual({ is: 'rejected', failure: 'PROVIDER_REFUSED_US' })
  expect(fake.count('renew-secret')).toBe(2)
  expect(fake.transactions).toEqual([])
})

test('two instances that find it expired at once renew it once between them, and nothing is paid twice', async () => {
  const servers = [instance(), instance(), instance()]
  await servers[0]?.submit(mypvitOrder())
  fake.killSecrets()
  fake.renewalTakesMs = 150

  const answers = await Promise.all(
    servers.flatMap((server) =>
      Array.from({ length: 5 }, () => server.submit(mypvitOrder({ kind: 'payout' }))),
    ),
  )

  expect(answers.filter(({ is }) => is === 'final')).toHaveLength(15)
  expect(fake.count('renew-secret')).toBe(2)
  expect(fake.moved).toHaveLength(15)
})

test('many that wait for it use one connection of the pool: others go on', async () => {
  const server = instance()
  fake.renewalTakesMs = 400

  const orders = Array.from({ length: 40 }, () => server.submit(mypvitOrder()))
  await waitFor('the renewal', async () => fake.count('renew-secret') === 1)

  expect(database.pool.waitingCount).toBe(0)
  expect((await Promise.all(orders)).every(({ is }) => is === 'accepted')).toBe(true)
  expect(fake.count('renew-secret')).toBe(1)
})

test('it is renewed a little before it expires, by the clock of the machine', async () => {
  const server = instance()
  await server.submit(mypvitOrder())
  passedMs = 3530_000
  await server.submit(mypvitOrder())
  expect(fake.count('renew-secret')).toBe(1)

  passedMs = 3545_000
  await server.submit(mypvitOrder())
  expect(fake.count('renew-secret')).toBe(2)
})

test('one that lives for a second is still used for the order it was requested for', async () => {
  fake.secretLife = 1

  expect(await instance().submit(mypvitOrder())).toMatchObject({ is: 'accepted' })
})

test('one sealed with a lost key is renewed', async () => {
  await instance().submit(mypvitOrder())

  expect(
    await instance({ seal: createSeal(['another secret of the tests, as long']) }).submit(mypvitOrder()),
  ).toMatchObject({
    is: 'accepted',
  })
  expect(fake.count('renew-secret')).toBe(2)
})

test.each([
  { operation_account_code: 'ACC_MOOV' },
  { secret: '' },
  { secret: 'two\nlines' },
  { expires_in: 0 },
  { expires_in: 'soon' },
])('a renewal that answers %j is rejected', async (fields) => {
  fake.faults.push({ at: 'renew-secret', is: 'changed', fields })

  expect(await instance().submit(mypvitOrder())).toMatchObject({ is: 'rejected' })
  expect(await instance().submit(mypvitOrder())).toMatchObject({ is: 'accepted' })
})

test.each(['silence', 'error', 'broken', 'cut', 'garbled'] as const)(
  'a renewal that ends in %s leaves nothing sent and nothing stuck',
  async (is) => {
    const server = instance({ timeoutMs: 200 })
    await server.submit(mypvitOrder())
    fake.killSecrets()
    // The old one is invalid by then, and the answer with the new one was lost.
    fake.faults.push({ at: 'renew-secret', is, effect: true })
    const order = mypvitOrder({ kind: 'payout' })

    expect(await server.submit(order)).toEqual({
      is: 'rejected',
      failure: 'PROVIDER_TEMPORARILY_UNAVAILABLE',
    })
    expect(fake.moved).toEqual([])
    expect(await instance().submit(mypvitOrder({ kind: 'payout' }))).toMatchObject({ is: 'final', ok: true })
  },
)

test('a process that dies while it renews leaves nothing stuck', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtextextended('mypvit secret ACC_AIRTEL', 0))`)
  const order = instance().submit(mypvitOrder())
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(fake.count('renew-secret')).toBe(0)

  client.release(true)

  expect(await order).toMatchObject({ is: 'accepted' })
})

test('the other name of the account is sent where the settings say so', async () => {
  const settings = { ...fake.settings, renewAccountField: 'accountOperationCode' } as const

  expect(await createMypvit(mypvitContext(database.kysely), settings).submit(mypvitOrder())).toMatchObject({
    is: 'accepted',
  })
})
