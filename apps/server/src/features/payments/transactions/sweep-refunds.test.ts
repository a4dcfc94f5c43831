import { refundPaid } from '@okoume/domain/ledger/payment-entries.ts'
import { after, attemptsAt, owe } from '@okoume/tests/server/owed-refund.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { type ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'
import { postEntry } from '../../ledger/post-entry.ts'
import { followPayment } from './follow-payment.ts'
import type { Submission } from './payment-provider.ts'
import { findFailedRefunds, retryRefund, sweepFailedRefunds } from './retry-refund.ts'

const UNREACHABLE: Submission = { is: 'rejected', failure: 'PROVIDER_TEMPORARILY_UNAVAILABLE' }

let provider: ScriptedProvider
let cause: string
let first: string
useTestServer({ jobs: false })

/** A debt of 700 FCFA, an order that did not reach its provider, and no job to retry it. */
beforeEach(async () => {
  ;({ provider, cause, first } = await owe(server))
  provider.submission = async () => UNREACHABLE
  await follow(first, 0)
  await server.pool.query('truncate graphile_worker._private_jobs')
  provider.submission = async () => ({ is: 'final', ok: true })
})

const at = (minutes: number) => scriptedContext(server, provider, { now: () => after(minutes) })
const follow = (id: string, minutes: number) => followPayment(at(minutes), id, after(minutes))
const sweep = (minutes: number) => sweepFailedRefunds(at(minutes), after(minutes))

const attempts = () => attemptsAt(server, { cause })

async function followLast(minutes: number): Promise<void> {
  await follow((await attempts()).at(-1)?.id ?? '', minutes)
}

test('a refund whose retry job was lost is ordered again all the same, and paid once', async () => {
  await sweep(3)
  await followLast(4)
  for (const minutes of [5, 6, 70]) await sweep(minutes)

  expect(await attempts()).toMatchObject([
    { attempt: 1, state: 'failed', amount: 700 },
    { attempt: 2, state: 'succeeded', amount: 700 },
  ])
  expect(provider.submitted).toHaveLength(2)
})

test('the retry delay is respected, however often the sweep runs', async () => {
  await sweep(0)
  await sweep(1.9)
  expect(await attempts()).toHaveLength(1)

  await sweep(2)
  expect(await attempts()).toHaveLength(2)
})

test('each such failure is followed by one more attempt, after its own delay', async () => {
  provider.submission = async () => UNREACHABLE
  await sweep(3)
  await followLast(4)
  await server.pool.query('truncate graphile_worker._private_jobs')
  await sweep(7.9)
  expect(await attempts()).toHaveLength(2)

  provider.submission = async () => ({ is: 'final', ok: true })
  await sweep(8)
  await followLast(9)
  expect((await attempts()).map(({ state }) => state)).toEqual(['failed', 'failed', 'succeeded'])
})

test('the sweeps and the job order it again only once when they run at the same instant', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6].map((n) => (n % 2 ? sweep(3) : retryRefund(at(3), first, after(3)))))

  expect(await attempts()).toHaveLength(2)
})

test('an attempt that a person declared failed is ordered again at once', async () => {
  await server.db
    .updateTable('paymentOperations')
    .set({ failure: 'RECIPIENT_NOT_FOUND' })
    .where('id', '=', first)
    .execute()
  await sweep(0)

  expect(await attempts()).toHaveLength(2)
})

test('a settled debt is neither ordered again nor sent', async () => {
  await sweep(3)
  await postEntry(server.db, refundPaid(cause, 'AIRTEL', 700), after(3))
  await followLast(4)
  await sweep(10)

  expect((await attempts()).map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(provider.submitted).toHaveLength(1)
})

test('one that cannot be ordered again delays no other', async () => {
  const stuck = first
  await server.pool.query(
    `insert into payment_operations (id, kind, cause, attempt, provider, operator, account_code, phone, amount,
       label, reference, state, checks, created_at, updated_at)
     select gen_random_uuid(), kind, cause, 2, provider, operator, account_code, phone, amount, label, 'TAKEN',
       'pending', 0, created_at, updated_at from payment_operations where id = $1`,
    [stuck],
  )
  const context = at(3)
  const newId = () => stuck
  const logged: unknown[] = []
  const log = Object.assign(context.log, { error: (what: unknown) => logged.push(what) })
  await sweepFailedRefunds({ ...context, newId, log }, after(3))

  expect(logged).toMatchObject([{ operation: stuck }])
})

test('only waiting refunds are read, among the many that failed before and were paid since', async () => {
  await server.pool.query(
    `with old as (
       insert into payment_operations (id, kind, cause, attempt, provider, operator, account_code, phone, amount,
         label, reference, state, failure, checks, created_at, submitted_at, updated_at, ordered_again_at)
       select gen_random_uuid(), kind, concat('checkout old ', n), attempt, provider, operator, account_code, phone,
         amount, label, concat('OLD', n), state, failure, 0, created_at, submitted_at, updated_at, updated_at
       from payment_operations, generate_series(1, 20000) as n where id = $1 returning cause)
     insert into ledger_balances select 'refunds_due', cause, 0 from old`,
    [first],
  )
  await server.pool.query('vacuum analyze payment_operations, ledger_balances')
  const { scanned, maxRows } = await plansOf(server.pool, findFailedRefunds)

  expect(scanned).toEqual([])
  expect(maxRows).toBeLessThan(20)
})
