import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentOrder } from '../../features/payments/transactions/payment-provider.ts'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { answerPrompt, findPrompts } from './simulated-phones.ts'
import { createSimulator } from './simulator.ts'

let database: TestDatabase
let now = new Date('2026-05-01T10:00:00Z')
const clock = { now: () => now }
const simulator = () => createSimulator({ db: database.kysely, newId: newUuid, clock })
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const order = (kind: PaymentOrder['kind'], phone: string): PaymentOrder => ({
  id: randomUUID(),
  kind,
  reference: randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase(),
  providerReference: null,
  operator: 'AIRTEL',
  accountCode: 'ACC_SIMULATOR_AIRTEL',
  phone: phone as GabonPhone,
  amount: 5000,
  label: 'Perceuse',
  original: null,
})

test.each(['refund', 'payout'] as const)('a %s arrives at once, on any ordinary telephone', async (kind) => {
  const asked = order(kind, '+24177000088')
  expect(await simulator().submit(asked)).toEqual({ is: 'final', ok: true })
  expect(await simulator().observe(asked)).toMatchObject({ state: 'succeeded', amount: 5000 })
})

test.each(['refund', 'payout'] as const)(
  'a %s to a number that ends in 345 088 does not arrive',
  async (kind) => {
    const asked = order(kind, '+24174345088')
    expect(await simulator().submit(asked)).toEqual({ is: 'accepted' })
    expect(await simulator().observe(asked)).toMatchObject({
      state: 'failed',
      failure: 'RECIPIENT_NOT_FOUND',
    })
  },
)

test.each(['refund', 'payout'] as const)('a %s to a number that ends in 345 128 never ends', async (kind) => {
  const asked = order(kind, '+24166345128')
  await simulator().submit(asked)
  now = new Date(now.getTime() + DAY_MS)

  expect(await simulator().observe(asked)).toMatchObject({ state: 'pending' })
  expect(await findPrompts(database.kysely, clock, asked.phone)).toEqual([])
})

test('such a number pays like any other', async () => {
  const asked = order('collect', '+24174345088')
  await simulator().submit(asked)
  const [prompt] = await findPrompts(database.kysely, clock, asked.phone)
  await answerPrompt(database.kysely, clock, { phone: asked.phone, id: prompt?.id ?? '', answer: 'confirm' })

  expect(await simulator().observe(asked)).toMatchObject({ state: 'succeeded', phone: asked.phone })
})

test('an unknown reference is not found', async () => {
  expect(await simulator().observe(order('payout', '+24174000001'))).toEqual({ state: 'not-found' })
})

test('an account is inactive, of another person, or of who has the number in their profile', async () => {
  const holderOf = (phone: string) => simulator().findHolder?.('AIRTEL', phone as GabonPhone)
  const id = randomUUID()
  await database.kysely
    .insertInto('users')
    .values({
      ...{ id, name: 'Rose Mintsa', email: `${id}@exemple.test`, avatar: '', phone: '+24177000001' },
      createdAt: now,
    })
    .execute()

  expect(await holderOf('+24177345198')).toEqual({ isActive: false, name: null })
  expect(await holderOf('+24177345208')).toEqual({ isActive: true, name: 'Régis Moussavou' })
  expect(await holderOf('+24177000001')).toEqual({ isActive: true, name: 'Rose Mintsa' })
  expect(await holderOf('+24177000002')).toEqual({ isActive: true, name: null })
})
