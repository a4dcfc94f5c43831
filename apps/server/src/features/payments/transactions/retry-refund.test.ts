import { after, attemptsAt, owe } from '@okoume/tests/server/owed-refund.ts'
import { type ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'
import { followPayment } from './follow-payment.ts'
import { retryRefund } from './retry-refund.ts'

let provider: ScriptedProvider
let first: string
let cause: string
useTestServer({ jobs: false })

/** A debt of 700 FCFA to a renter, and an order to pay it that the provider does not know. */
beforeEach(async () => {
  ;({ provider, cause, first } = await owe(server))
  provider.submission = async () => ({ is: 'unknown' })
  provider.observation = async () => ({ state: 'not-found' })
  await follow(first, 1)
  await follow(first, 16.1)
})

const context = () => scriptedContext(server, provider)
const follow = (id: string, minutes: number) =>
  followPayment(scriptedContext(server, provider, { now: () => after(minutes) }), id, after(minutes))

const attempts = () => attemptsAt(server, { cause })

async function owed(): Promise<number | undefined> {
  const row = await server.db
    .selectFrom('ledgerBalances')
    .select('balance')
    .where('account', '=', 'refunds_due')
    .where('holder', '=', cause)
    .executeTakeFirst()
  return row?.balance
}

async function secondAttempt(): Promise<string> {
  await retryRefund(context(), first, after(17))
  return (await attempts())[1]?.id ?? ''
}

test('a refund that never reached the provider is ordered again, once, however often', async () => {
  await Promise.all(Array.from({ length: 6 }, () => retryRefund(context(), first, after(17))))

  expect(await attempts()).toMatchObject([
    { attempt: 1, state: 'failed', amount: 700 },
    { attempt: 2, state: 'created', amount: 700 },
  ])
  expect(await owed()).toBe(700)
})

test('once it is paid nothing is owed any more', async () => {
  const second = await secondAttempt()
  provider.submission = async () => ({ is: 'final', ok: true })
  await follow(second, 18)

  expect((await attempts()).map(({ state }) => state)).toEqual(['failed', 'succeeded'])
  expect(await owed()).toBe(0)
})

test('when the first turns out to have been paid too, it needs a review, and the ledger pays once', async () => {
  const second = await secondAttempt()
  provider.submission = async () => ({ is: 'final', ok: true })
  await follow(second, 18)
  provider.observation = async () => ({ state: 'succeeded', amount: 700 })
  await follow(first, 60)

  expect((await attempts()).map(({ state }) => state)).toEqual(['review', 'succeeded'])
  expect(await owed()).toBe(0)
})

test('both found to be paid at the same instant, the ledger pays once and the other needs a review', async () => {
  const second = await secondAttempt()
  await follow(second, 18)
  provider.observation = async () => ({ state: 'succeeded', amount: 700 })
  await Promise.all([first, second, second, first, first, second].map((id) => follow(id, 19)))

  expect((await attempts()).map(({ state }) => state).sort()).toEqual(['review', 'succeeded'])
  expect(await owed()).toBe(0)
})

test('a first that turns out to have been paid keeps the second from being sent', async () => {
  const second = await secondAttempt()
  provider.observation = async () => ({ state: 'succeeded', amount: 700 })
  await follow(first, 18)
  provider.submitted.length = 0
  await follow(second, 19)

  expect(provider.submitted).toEqual([])
  expect(await owed()).toBe(0)
})

test('a refund that could not be sent for lack of its provider is ordered again later, without a review', async () => {
  const second = await secondAttempt()
  provider.submission = async () => ({ is: 'rejected', failure: 'PROVIDER_TEMPORARILY_UNAVAILABLE' })
  await follow(second, 18)
  expect(await attempts()).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  const { rows } = await server.pool.query<{ minutes: number }>(
    `select round(extract(epoch from run_at - now()) / 60)::int as minutes
     from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
     where identifier = 'retry-refund' and payload->>'id' = $1`,
    [second],
  )
  expect(rows).toEqual([{ minutes: 4 }])

  provider.submission = async () => ({ is: 'final', ok: true })
  await retryRefund(context(), second, after(22))
  await follow((await attempts())[2]?.id ?? '', 22)
  expect((await attempts()).map(({ state }) => state)).toEqual(['failed', 'failed', 'succeeded'])
  expect(await owed()).toBe(0)
})

test('a settled debt is not ordered again', async () => {
  provider.observation = async () => ({ state: 'succeeded', amount: 700 })
  await follow(first, 17)
  await server.db.updateTable('paymentOperations').set({ state: 'failed' }).where('id', '=', first).execute()
  await retryRefund(context(), first, after(18))

  expect(await attempts()).toHaveLength(1)
})
