import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { MypvitFake } from '@okoume/tests/server/fakes/mypvit-fake.ts'
import { mypvitContext, mypvitOrder, OF_MOOV } from '@okoume/tests/server/fakes/mypvit-orders.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '../../features/payments/transactions/payment-provider.ts'
import { createMypvit } from './mypvit.ts'

let database: TestDatabase
let fake: MypvitFake
let provider: PaymentProvider
const logged: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.kysely.deleteFrom('providerSecrets').execute()
  fake = await MypvitFake.start()
  provider = createMypvit(context(), fake.settings)
  logged.length = 0
})
afterEach(() => fake.stop())

function context() {
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(line) })
  return mypvitContext(database.kysely, { log, timeoutMs: 250 })
}

describe('an order', () => {
  test('to collect is sent in the documented format, and accepted is not paid', async () => {
    const order = mypvitOrder()

    const submission = await provider.submit(order)

    const [sent] = fake.transactions
    expect(submission).toEqual({ is: 'accepted', providerReference: sent?.id })
    expect(sent).toMatchObject({
      transaction_type: 'PAYMENT',
      operator_code: 'AIRTEL_MONEY',
      customer_account_number: '077123456',
      merchant_operation_account_code: 'ACC_AIRTEL',
      amount: 5000,
      reference: order.reference,
      product: 'Perceuse a perc',
    })
    expect(fake.moved).toEqual([])
  })

  test.each(['refund', 'payout'] as const)('of a %s is paid at once, to that number', async (kind) => {
    const order = mypvitOrder({ kind, ...OF_MOOV })

    expect(await provider.submit(order)).toMatchObject({ is: 'final', ok: true })
    expect(fake.moved).toEqual([
      { reference: order.reference, type: 'GIVE_CHANGE', phone: '066123456', amount: 5000 },
    ])
  })

  test('to pay out that fails is a failure, with a code', async () => {
    fake.giveChange = 'FAILED'

    expect(await provider.submit(mypvitOrder({ kind: 'payout' }))).toMatchObject({
      is: 'final',
      ok: false,
      failure: 'MYPVIT_4100',
    })
  })

  test.each(['PENDING', 'AMBIGUOUS'] as const)('to pay out that is %s is polled', async (status) => {
    fake.giveChange = status

    expect(await provider.submit(mypvitOrder({ kind: 'payout' }))).toMatchObject({ is: 'accepted' })
  })

  test.each(['', '火鍋 🎉', 'œ'.repeat(30), '     x      '])('may have the reference %j', async (label) => {
    expect(await provider.submit(mypvitOrder({ label }))).toMatchObject({ is: 'accepted' })
  })

  test('to collect that succeeds at once is still polled', async () => {
    fake.faults.push({ at: 'payment', is: 'changed', fields: { status: 'SUCCESS' } })

    expect(await provider.submit(mypvitOrder())).toMatchObject({ is: 'accepted' })
  })

  test.each([
    { merchant_reference_id: 'ANOTHER' },
    { merchant_reference_id: undefined },
    { merchant_operation_account_code: 'ACC_MOOV' },
    { merchant_operation_account_code: null },
    { amount: '4999.00' },
    { status: 'PAID' },
  ])('whose answer says %j is not trusted', async (fields) => {
    fake.faults.push({ at: 'payment', is: 'changed', fields })

    expect(await provider.submit(mypvitOrder({ kind: 'payout' }))).toEqual({ is: 'unknown' })
  })

  test.each(['silence', 'error', 'broken', 'cut', 'garbled'] as const)(
    'answered by %s may have been executed: it is unknown, and sent once',
    async (is) => {
      for (const effect of [false, true]) {
        fake.faults.push({ at: 'payment', is, effect })
        expect(await provider.submit(mypvitOrder({ kind: 'payout' }))).toEqual({ is: 'unknown' })
      }
      expect(fake.moved).toHaveLength(1)
    },
  )

  test('answered by a redirection is not sent to the new address', async () => {
    fake.faults.push({ at: 'payment', is: 'redirect' })

    expect(await provider.submit(mypvitOrder())).toEqual({ is: 'unknown' })
    expect(fake.transactions).toEqual([])
  })

  test("that is refused failed, with the refusal's code", async () => {
    const refuse = async (status: number, body: unknown) => {
      fake.faults.push({ at: 'payment', is: 'refusal', status, body })
      return provider.submit(mypvitOrder())
    }

    expect(await refuse(400, { status_code: 4012, error: 'BAD', messages: ['solde insuffisant'] })).toEqual({
      is: 'rejected',
      failure: 'MYPVIT_4012',
    })
    expect(await refuse(403, { status_code: '1000', message: 'IP not allowed' })).toEqual({
      is: 'rejected',
      failure: 'PROVIDER_REFUSED_US',
    })
    expect(await refuse(422, { error: 'montant' })).toEqual({ is: 'rejected', failure: 'MYPVIT_HTTP_422' })
  })

  test.each([
    [400, { status_code: '4001', message: 'Reference already used' }],
    [400, { status_code: '4001', message: 'Référence déjà utilisée' }],
    [409, { status_code: '4001', message: 'conflict' }],
    [408, { status_code: '408', message: 'time-out' }],
    [400, '<html>'],
    [404, {}],
  ])(
    'that may exist already, or is refused by an unknown server (%i %j), is unknown',
    async (status, body) => {
      fake.faults.push({ at: 'payment', is: 'refusal', status, body })

      expect(await provider.submit(mypvitOrder())).toEqual({ is: 'unknown' })
    },
  )

  test('that cannot leave was not sent', async () => {
    const { settings } = fake
    await provider.submit(mypvitOrder())
    await fake.stop()

    expect(await createMypvit(context(), settings).submit(mypvitOrder())).toEqual({
      is: 'rejected',
      failure: 'PROVIDER_TEMPORARILY_UNAVAILABLE',
    })
    fake = await MypvitFake.start()
  })
})

test('neither secret, password nor number is ever logged', async () => {
  fake.faults.push({
    at: 'payment',
    is: 'refusal',
    status: 400,
    body: { status_code: '4012', message: 'Le compte 077123456 est inactif' },
  })
  await provider.submit(mypvitOrder())
  fake.faults.push({ at: 'payment', is: 'silence', effect: true })
  await provider.submit(mypvitOrder())
  fake.faults.push({
    at: 'renew-secret',
    is: 'refusal',
    status: 401,
    body: { message: 'mot de passe & airtel' },
  })
  fake.killSecrets()
  await provider.submit(mypvitOrder())

  fake.faults.push({ at: 'payment', is: 'garbled', effect: true })
  await provider.submit(mypvitOrder())

  const text = logged.join('\n')
  expect(logged).toHaveLength(4)
  expect(text).toContain('Le compte *** est inactif')
  expect(text).not.toContain('77123456')
  expect(text).not.toContain('mot de passe')
  expect(text).not.toContain('rawPacket')
})
