import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { MypvitFake } from '@okoume/tests/server/fakes/mypvit-fake.ts'
import { mypvitContext, mypvitOrder, OF_MOOV } from '@okoume/tests/server/fakes/mypvit-orders.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentProvider } from '../../features/payments/transactions/payment-provider.ts'
import { createMypvit, type MypvitContext } from './mypvit.ts'

let database: TestDatabase
let fake: MypvitFake
let logged: string[]
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.kysely.deleteFrom('providerSecrets').execute()
  logged = []
  fake = await MypvitFake.start()
  // Another process than the one that waits.
  fake.receive = (body) => delivered(body)
})
afterEach(() => fake.stop())

/** One server instance: all share only the database. */
function instance(changes: Partial<MypvitContext> = {}): PaymentProvider {
  const log = pino({}, { write: (line) => logged.push(line) })
  return createMypvit(mypvitContext(database.kysely, { log, ...changes }), fake.receptionSettings)
}

const delivered = async (body: string) =>
  instance().takeDelivery?.({
    method: 'POST',
    authority: 'okoume.test',
    path: '/',
    headers: {},
    body: Buffer.from(body),
  })

const accepted = { is: 'accepted' }
const unavailable = { is: 'rejected', failure: 'PROVIDER_TEMPORARILY_UNAVAILABLE' }

test.each([
  ['secret', (secret: string) => JSON.stringify({ secret })],
  ['secretKey', (secretKey: string) => JSON.stringify({ secretKey })],
  [
    'secret_key, with its end',
    (secret: string) => JSON.stringify({ secret_key: secret, expires_in: '3600' }),
  ],
  ['key', (key: string) => JSON.stringify({ key, secret: null })],
  ['nothing', (secret: string) => `${secret}\n`],
  ['nothing, in quotes', (secret: string) => JSON.stringify(secret)],
])('is delivered to another process under the name %s', async (_, write) => {
  fake.deliver = async ({ send, secret }) => expect(await send(write(secret))).toBe('taken')

  expect(await instance().submit(mypvitOrder())).toMatchObject(accepted)
  expect(await instance().submit(mypvitOrder())).toMatchObject(accepted)
  expect(fake.count('renew-secret')).toBe(1)
})

test('whichever comes first is used: the answer, without waiting for a delivery', async () => {
  fake.answersToo = true
  fake.deliver = async () => {}

  expect(await instance({ timeoutMs: 60_000 }).submit(mypvitOrder())).toMatchObject(accepted)
})

test('whichever comes first is used: the delivery, before the answer', async () => {
  fake.answersToo = true
  fake.faults.push({ at: 'renew-secret', is: 'silence', effect: true })

  expect(await instance({ timeoutMs: 3000 }).submit(mypvitOrder())).toMatchObject(accepted)
})

test('a second delivery is ignored, and so is that of a secret that was answered', async () => {
  fake.answersToo = true
  fake.deliver = async () => {}
  await instance().submit(mypvitOrder())
  const secret = fake.secretOf('ACC_AIRTEL')

  expect(await delivered(JSON.stringify({ secret }))).toBe('ignored')
  expect(logged.join('')).toContain('no renewal waits for')
  expect(logged.join('')).not.toContain(secret)
})

test('the second delivery of one account is not taken for the other, which waits by then', async () => {
  fake.deliver = async ({ send, account, secret }) => {
    if (account === 'ACC_MOOV') expect(await send(fake.secretOf('ACC_AIRTEL'))).toBe('ignored')
    await send(secret)
  }
  await instance().submit(mypvitOrder())

  expect(await instance().submit(mypvitOrder(OF_MOOV))).toMatchObject(accepted)
  expect(fake.count('renew-secret')).toBe(2)
})

test('both accounts at once wait in turn, in several processes: no unnamed delivery goes to the wrong one', async () => {
  fake.deliver = async ({ send, secret }) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await send(secret)
  }
  const servers = [
    instance({ timeoutMs: 5000 }),
    instance({ timeoutMs: 5000 }),
    instance({ timeoutMs: 5000 }),
  ]

  const answers = await Promise.all(
    servers.flatMap((server) => [server.submit(mypvitOrder()), server.submit(mypvitOrder(OF_MOOV))]),
  )

  expect(answers.every(({ is }) => is === 'accepted')).toBe(true)
  expect(fake.count('renew-secret')).toBe(2)
})

test('one that names another account than the one that waits is ignored', async () => {
  fake.deliver = async ({ send, account, secret }) => {
    expect(await send(JSON.stringify({ operation_account_code: 'ACC_MOOV', secret: 'of the other' }))).toBe(
      'unreadable',
    )
    expect(await send(JSON.stringify({ operation_account_code: 'ACC_MOOV', secret: 'of-the-other' }))).toBe(
      'ignored',
    )
    expect(await send(JSON.stringify({ operationAccountCode: account, secret }))).toBe('taken')
  }

  expect(await instance().submit(mypvitOrder())).toMatchObject(accepted)
})

test('one that comes too late is ignored, and the next order renews', async () => {
  let late = ''
  fake.deliver = async ({ secret }) => {
    late = secret
  }
  expect(await instance().submit(mypvitOrder())).toEqual(unavailable)
  expect(await delivered(late)).toBe('ignored')

  fake.deliver = async ({ send, secret }) => send(secret)
  expect(await instance().submit(mypvitOrder())).toMatchObject(accepted)
})

test('an unnamed one of the other account, too late for it, costs one more renewal', async () => {
  let late = ''
  fake.deliver = async ({ secret }) => {
    late = secret
  }
  expect(await instance().submit(mypvitOrder(OF_MOOV))).toEqual(unavailable)
  fake.deliver = async ({ send, secret }) => {
    fake.deliver = async (delivery) => delivery.send(delivery.secret)
    expect(await send(late)).toBe('taken')
    expect(await send(secret)).toBe('ignored')
  }

  expect(await instance().submit(mypvitOrder())).toMatchObject(accepted)
  expect(fake.count('renew-secret')).toBe(3)
})

test('a refused renewal is not waited for', async () => {
  const body = { status_code: '403', error: 'SECRET_KEY_RECEPTION_URL_NOT_ACTIVE' }
  fake.faults.push({ at: 'renew-secret', is: 'refusal', status: 403, body })

  expect(await instance({ timeoutMs: 60_000 }).submit(mypvitOrder())).toEqual(unavailable)
})

test.each(['{}', '[]', 'OK', '"OK"', '{"secret":""}', '{"secret":12345678}', '<html>', '{"secret', ''])(
  '%s is no secret',
  async (body) => {
    expect(await delivered(body)).toBe('unreadable')
  },
)

test('a delivery that nothing waits for leaves nothing, nor does a renewal', async () => {
  expect(await delivered('a-secret-of-nobody')).toBe('ignored')
  await instance().submit(mypvitOrder())

  expect(await database.kysely.selectFrom('awaitedSecrets').selectAll().execute()).toEqual([])
})

test('what a process that died has waited for is not given to the next one', async () => {
  await database.pool.query(
    `insert into awaited_secrets values ('mypvit', 'ACC_MOOV', now() - interval '1 second', null, null)`,
  )
  expect(await delivered('a-secret-of-before')).toBe('ignored')

  expect(await instance().submit(mypvitOrder())).toMatchObject(accepted)
})

test('while it waits, what was delivered is sealed', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  fake.deliver = async ({ send, secret }) => {
    await send(secret)
    const { rows } = await database.pool.query<{ secret: Buffer }>('select secret from awaited_secrets')
    resolve(rows[0]?.secret.toString('latin1') ?? '')
  }
  await instance().submit(mypvitOrder())

  expect(await promise).not.toBe('')
  expect(await promise).not.toContain(fake.secretOf('ACC_AIRTEL'))
})
