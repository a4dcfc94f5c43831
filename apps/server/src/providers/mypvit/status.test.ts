import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { MypvitFake } from '@okoume/tests/server/fakes/mypvit-fake.ts'
import { mypvitContext, mypvitOrder } from '@okoume/tests/server/fakes/mypvit-orders.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentOrder, PaymentProvider } from '../../features/payments/transactions/payment-provider.ts'
import { createMypvit } from './mypvit.ts'

let database: TestDatabase
let fake: MypvitFake
let provider: PaymentProvider
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.kysely.deleteFrom('providerSecrets').execute()
  fake = await MypvitFake.start()
  provider = createMypvit(mypvitContext(database.kysely, { timeoutMs: 250 }), fake.settings)
})
afterEach(() => fake.stop())

describe('a status', () => {
  async function sent(changes: Partial<PaymentOrder> = {}): Promise<PaymentOrder> {
    const order = mypvitOrder(changes)
    await provider.submit(order)
    return { ...order, providerReference: fake.find(order.reference).id }
  }

  test.each([
    ['PENDING', 'pending'],
    ['AMBIGUOUS', 'pending'],
    ['SUCCESS', 'succeeded'],
    ['FAILED', 'failed'],
  ] as const)('%s means %s, with its details', async (status, state) => {
    const order = await sent()
    fake.settle(order.reference, status)

    expect(await provider.observe(order)).toEqual({
      state,
      amount: 5000,
      phone: '+24177123456',
      reference: order.reference,
      accountCode: 'ACC_AIRTEL',
    })
  })

  test.each([
    [(amount: number) => `${amount}.00`],
    [(amount: number) => `${amount}`],
    [(amount: number) => amount],
  ])('has the amount as a number, however it is written', async (write) => {
    fake.writeAmount = write
    const order = await sent()

    expect(await provider.observe(order)).toMatchObject({ amount: 5000 })
  })

  test.each(['24177123456', '+24177123456', 77123456, '077 12 34 56'])(
    'has the number in our format, or as it came: %j',
    async (written) => {
      const order = await sent()
      fake.settle(order.reference, 'SUCCESS', { customer_account_number: written })

      const { phone } = await provider.observe(order)

      expect(phone).toBe(written === 77123456 ? '77123456' : '+24177123456')
    },
  )

  test('of a payout is queried as such', async () => {
    const order = await sent({ kind: 'refund' })

    expect(await provider.observe(order)).toMatchObject({ state: 'succeeded', amount: 5000 })
  })

  test('is queried by our reference, then by theirs; where neither is known it was not found', async () => {
    const { id, reference } = fake.find((await sent()).reference)
    fake.settle(reference, 'SUCCESS')
    const renamed = mypvitOrder({ reference: 'NEVERSENT', providerReference: id })

    // Found by their id it turns out to be another order of ours: the caller compares.
    expect(await provider.observe(renamed)).toMatchObject({ state: 'succeeded', reference })
    expect(await provider.observe(mypvitOrder())).toEqual({ state: 'not-found' })
    expect(fake.count('status')).toBe(3)
    expect(provider.notFoundIsFinal).toBe(false)
  })

  test.each([{ merchant_reference_id: 'ANOTHER' }, { merchant_operation_account_code: 'ACC_MOOV' }])(
    'of a failure that is not about the order (%j) is inconclusive',
    async (fields) => {
      const order = await sent()
      fake.settle(order.reference, 'FAILED', fields)

      await expect(provider.observe(order)).rejects.toThrow('not about')
    },
  )

  test.each([
    [150, { charge: 150 }],
    ['150.00', { charge: 150 }],
    [0, {}],
    [12.5, {}],
    [-3, {}],
    [null, {}],
  ])('that names fees of %j charges them, if they are whole francs', async (fees, expected) => {
    const order = await sent()
    fake.settle(order.reference, 'SUCCESS', { fees })

    const { charge } = await provider.observe(order)
    expect(charge === undefined ? {} : { charge }).toEqual(expected)
  })

  test('of a success without details to compare is inconclusive', async () => {
    const order = await sent()
    fake.settle(order.reference, 'SUCCESS', { amount: null })

    await expect(provider.observe(order)).rejects.toThrow('not about')
  })

  test.each(['silence', 'error', 'broken', 'cut', 'garbled'] as const)(
    'answered by %s is inconclusive',
    async (is) => {
      const order = await sent()
      fake.faults.push({ at: 'status', is, effect: true })

      await expect(provider.observe(order)).rejects.toThrow()
      expect(await provider.observe(order)).toMatchObject({ state: 'pending' })
    },
  )

  test.each([
    [503, { status_code: '4006', message: 'Transaction introuvable' }],
    [404, { message: 'Not found' }],
    [404, '<html>'],
  ])('that is temporarily unavailable (%i %j) is not «not found»', async (status, body) => {
    fake.faults.push({ at: 'status', is: 'refusal', status, body })

    await expect(provider.observe(mypvitOrder())).rejects.toThrow(String(status))
  })
})
