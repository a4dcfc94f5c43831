import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { locksFirst } from '@okoume/tests/server/lock-order.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentRow } from '#platform/database/schema.ts'
import { followPayment } from './follow-payment.ts'
import { findPayment } from './payment-queries.ts'

const GIVEN = 10_000
const AMOUNT = 6000

let owner: Person
let administrator: Person
let provider: ScriptedProvider
let payout: PaymentRow
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator)
})
afterEach(async () => expect(await ledgerFaults(server.db)).toEqual([]))

/** An owner who requested 6 000 of their 10 000 FCFA, and the payout, not yet sent. */
beforeEach(async () => {
  owner = await signUpOwner(server)
  // Replaces the server's own.
  provider = new ScriptedProvider('simulator')
  await giveMoney(administrator, owner, GIVEN)
  const { withdrawal } = await owner.client.requestWithdrawal({
    headers: { 'idempotency-key': randomUUID() },
    body: { phoneNumber: owner.phone, amount: AMOUNT },
  })
  payout = await server.db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('cause', '=', withdrawal.id)
    .executeTakeFirstOrThrow()
})

const after = (minutes: number) => new Date(payout.createdAt.getTime() + minutes * MINUTE_MS)
const follow = (minutes: number) =>
  followPayment(scriptedContext(server, provider, { now: () => after(minutes) }), payout.id, after(minutes))
const found = () => findPayment(server.db, payout.id)

/** After the outcome's jobs have run. */
async function withdrawal() {
  await server.runDue()
  const { balance, withdrawals } = await owner.client.getWallet()
  return { balance, state: withdrawals.find(({ id }) => id === payout.cause)?.state }
}

const resolve = (outcome: 'succeeded' | 'failed') =>
  administrator.client.resolveReview({
    params: { id: payout.id },
    body: { outcome, note: "Vu sur le compte de l'opérateur" },
  })

async function noted(): Promise<string[]> {
  const { rows } = await server.pool.query<{ cause: string }>(
    `select cause from ledger_entries where cause like '%' || $1 or cause like '%' || $2 order by id`,
    [payout.cause, payout.id],
  )
  return rows.map(({ cause }) => cause.replace(payout.cause, 'W').replace(payout.id, 'P'))
}

test('a payout that succeeds is posted once, with its withdrawal', async () => {
  provider.submission = async () => ({ is: 'final', ok: true, providerReference: 'PAY1' })
  await Promise.all(Array.from({ length: 10 }, () => follow(1)))

  expect(provider.submitted).toMatchObject([{ kind: 'payout', amount: AMOUNT, id: payout.id }])
  expect(await found()).toMatchObject({ state: 'succeeded', providerReference: 'PAY1' })
  expect(await withdrawal()).toEqual({ state: 'paid', balance: GIVEN - AMOUNT })
})

test.each([
  ['that succeeds', true, 'withdrawal paid W'],
  ['that is refused', false, 'withdrawal returned W'],
])(
  'a payout %s costs what the provider charges for it, once, and its owner nothing',
  async (_, ok, ended) => {
    provider.submission = async () => ({ is: 'final', ok, failure: 'RECIPIENT_NOT_FOUND', charge: 150 })
    await Promise.all(Array.from({ length: 10 }, () => follow(1)))

    expect((await found())?.providerCharge).toBe(150)
    expect((await withdrawal()).balance).toBe(ok ? GIVEN - AMOUNT : GIVEN)
    expect((await noted()).toSorted()).toEqual(['charge noted P', 'withdrawal requested W', ended].toSorted())
  },
)

test('one that fails is returned to the wallet', async () => {
  provider.submission = async () => ({ is: 'rejected', failure: 'RECIPIENT_NOT_FOUND' })
  await follow(1)

  expect(await withdrawal()).toEqual({ state: 'returned', balance: GIVEN })
  expect(await noted()).toEqual(['withdrawal requested W', 'withdrawal returned W'])
})

test('one whose sender was killed in the middle is queried, and never sent again', async () => {
  await server.db
    .updateTable('paymentOperations')
    .set({ state: 'submitting', submittedAt: after(0) })
    .where('id', '=', payout.id)
    .execute()
  provider.observation = async () => ({ state: 'succeeded', amount: AMOUNT })
  await follow(1)

  expect(provider.submitted).toEqual([])
  expect(await withdrawal()).toEqual({ state: 'paid', balance: GIVEN - AMOUNT })
})

test('one with an unknown outcome is held, however often it is queried, until a person decides', async () => {
  provider.notFoundIsFinal = false
  provider.submission = async () => ({ is: 'unknown' })
  provider.observation = async () => ({ state: 'not-found' })
  for (const minutes of [1, 2, 15, 15.5, 60, 24 * 60, 100 * 60]) await follow(minutes)

  expect(provider.submitted).toHaveLength(1)
  expect(await found()).toMatchObject({ state: 'review', failure: 'NOT_FOUND', nextCheckAt: null })
  expect(await withdrawal()).toEqual({ state: 'requested', balance: GIVEN - AMOUNT })

  await resolve('failed')
  expect(await withdrawal()).toEqual({ state: 'returned', balance: GIVEN })
  expect(provider.submitted).toHaveLength(1)
})

test('an administrator who knows that it was paid can record it', async () => {
  provider.observation = async () => ({ state: 'succeeded', amount: AMOUNT - 1 })
  await follow(1)
  expect(await found()).toMatchObject({ state: 'review', failure: 'MISMATCH' })

  await resolve('succeeded')
  expect(await withdrawal()).toEqual({ state: 'paid', balance: GIVEN - AMOUNT })
})

test("an administrator's decision takes locks in the same order as every settlement", async () => {
  provider.observation = async () => ({ state: 'succeeded', amount: AMOUNT - 1 })
  await follow(1)
  const rows = {
    first: { table: 'payment_operations', by: 'id', id: payout.id },
    second: { table: 'users', by: 'id', id: administrator.id },
  }

  expect(await locksFirst(server, rows, () => resolve('succeeded'))).toBe(true)
  expect(await withdrawal()).toEqual({ state: 'paid', balance: GIVEN - AMOUNT })
})

test('one that was returned and turns out to have been paid needs a person, who may post the loss once', async () => {
  provider.submission = async () => ({ is: 'final', ok: false, failure: 'WALLET_LIMIT_REACHED' })
  await follow(1)
  expect(await withdrawal()).toEqual({ state: 'returned', balance: GIVEN })

  provider.observation = async () => ({ state: 'succeeded', amount: AMOUNT })
  await Promise.all([follow(2), follow(2), follow(3)])
  expect(await found()).toMatchObject({ state: 'review', failure: 'PAID_AFTER_RETURN' })
  expect(await withdrawal()).toEqual({ state: 'returned', balance: GIVEN })

  const answers = await Promise.allSettled([resolve('succeeded'), resolve('succeeded'), resolve('failed')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await withdrawal()).toEqual({ state: 'returned', balance: GIVEN })
})

test('one that waits for review keeps its first waiting time, however often the provider repeats itself', async () => {
  provider.submission = async () => ({ is: 'final', ok: false, failure: 'WALLET_LIMIT_REACHED' })
  await follow(1)
  await withdrawal()
  provider.observation = async () => ({ state: 'succeeded', amount: AMOUNT })

  for (const minutes of [2, 3]) {
    await follow(minutes)
    expect(await found()).toMatchObject({ state: 'review', updatedAt: after(2) })
  }
})

test('a loss is posted where the money was returned to the wallet', async () => {
  provider.submission = async () => ({ is: 'rejected', failure: 'WALLET_LIMIT_REACHED' })
  await follow(1)
  await withdrawal()
  provider.observation = async () => ({ state: 'succeeded', amount: AMOUNT })
  await follow(2)
  await resolve('succeeded')

  expect(await noted()).toEqual(['withdrawal requested W', 'withdrawal returned W', 'loss P'])
  expect(await found()).toMatchObject({ state: 'succeeded' })
})

test('a failure that becomes a success before the money was returned is a success', async () => {
  provider.submission = async () => ({ is: 'rejected', failure: 'WALLET_LIMIT_REACHED' })
  await follow(1)
  provider.observation = async () => ({ state: 'succeeded', amount: AMOUNT })
  await follow(2)

  expect(await found()).toMatchObject({ state: 'succeeded' })
  expect(await withdrawal()).toEqual({ state: 'paid', balance: GIVEN - AMOUNT })
})

test('each administrator is notified once of a case, on screen and by mail', async () => {
  provider.notFoundIsFinal = false
  provider.submission = async () => ({ is: 'unknown' })
  provider.observation = async () => ({ state: 'not-found' })
  await follow(1)
  await Promise.all([follow(16), follow(16), follow(17)])

  const { rows } = await server.pool.query<{ mails: number; notices: number }>(
    `select (select count(*) from mails where cause = $1 and recipient = $2) as mails,
      (select count(*) from notices where cause = $1 and user_id = $3) as notices`,
    [
      `payment ${payout.id} review NOT_FOUND administrator ${administrator.id}`,
      administrator.email,
      administrator.id,
    ],
  )
  expect(rows).toEqual([{ mails: 1, notices: 1 }])
})
