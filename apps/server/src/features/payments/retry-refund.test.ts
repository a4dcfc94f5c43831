import { randomUUID } from 'node:crypto'
import { checkoutRefunded, paymentReceived } from '@okoume/domain/ledger/rental-entries.ts'
import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ScriptedProvider } from '../../../../../tests/server/scripted-provider.ts'
import { startTestServer, type TestServer } from '../../../../../tests/server/test-server.ts'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { createOperation } from './create-operation.ts'
import { followOperation } from './follow-operation.ts'
import { retryRefund } from './retry-refund.ts'

const START = new Date('2026-05-01T10:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

let server: TestServer
let provider: ScriptedProvider
let first: string
let cause: string
beforeAll(async () => {
  server = await startTestServer({ jobs: false })
})
afterAll(() => server.stop())

/** A debt of 700 FCFA to a renter, and the order to pay it that the provider has never heard of. */
beforeEach(async () => {
  provider = new ScriptedProvider()
  first = newUuid(START)
  const checkout = randomUUID()
  cause = `checkout ${checkout}`
  await postEntry(server.db, paymentReceived(checkout, 'AIRTEL', 700), START)
  await postEntry(server.db, checkoutRefunded(checkout, cause, 700), START)
  const phone = '+24174000001' as GabonPhone
  const facts = { id: first, kind: 'refund', cause, provider, operator: 'AIRTEL', phone } as const
  await createOperation(server.db, { ...facts, amount: 700, label: 'Perceuse', now: START })
  provider.submission = async () => ({ is: 'unknown' })
  provider.observation = async () => ({ state: 'not-found' })
  await followOperation(parts(), first, after(1))
  await followOperation(parts(), first, after(16.1))
})

const parts = () => ({ db: server.db, provider, newId: newUuid, log: pino({ level: 'silent' }) })

async function attempts() {
  return server.db
    .selectFrom('payment_operations')
    .select(['id', 'attempt', 'state', 'amount'])
    .where('cause', '=', cause)
    .orderBy('attempt')
    .execute()
}

async function owed(): Promise<number | undefined> {
  const row = await server.db
    .selectFrom('ledger_balances')
    .select('balance')
    .where('account', '=', 'refunds_due')
    .where('holder', '=', cause)
    .executeTakeFirst()
  return row?.balance
}

async function secondAttempt(): Promise<string> {
  await retryRefund(parts(), first, after(17))
  return (await attempts())[1]?.id ?? ''
}

test('a refund that never reached the provider is ordered again, once, however often it is asked for', async () => {
  await Promise.all(Array.from({ length: 6 }, () => retryRefund(parts(), first, after(17))))

  expect(await attempts()).toMatchObject([
    { attempt: 1, state: 'failed', amount: 700 },
    { attempt: 2, state: 'created', amount: 700 },
  ])
  expect(await owed()).toBe(700)
})

test('once it is paid nothing is owed any more', async () => {
  const second = await secondAttempt()
  provider.submission = async () => ({ is: 'final', ok: true })
  await followOperation(parts(), second, after(18))

  expect((await attempts()).map(({ state }) => state)).toEqual(['failed', 'succeeded'])
  expect(await owed()).toBe(0)
})

test('when the first turns out to have been paid too, a person looks, and the ledger pays once', async () => {
  const second = await secondAttempt()
  provider.submission = async () => ({ is: 'final', ok: true })
  await followOperation(parts(), second, after(18))
  provider.observation = async () => ({ state: 'succeeded', amount: 700 })
  await followOperation(parts(), first, after(60))

  expect((await attempts()).map(({ state }) => state)).toEqual(['review', 'succeeded'])
  expect(await owed()).toBe(0)
})

test('a first that turns out to have been paid keeps the second from being sent', async () => {
  const second = await secondAttempt()
  provider.observation = async () => ({ state: 'succeeded', amount: 700 })
  await followOperation(parts(), first, after(18))
  provider.submitted.length = 0
  await followOperation(parts(), second, after(19))

  expect(provider.submitted).toEqual([])
  expect(await owed()).toBe(0)
})
