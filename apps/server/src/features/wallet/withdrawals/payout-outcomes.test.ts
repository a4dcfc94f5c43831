import { randomUUID } from 'node:crypto'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { testSize } from '@okoume/tests/test-size.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postEntry } from '../../ledger/post-entry.ts'
import { settlePayment } from '../../payments/transactions/settle-payment.ts'
import { settleEndedPayouts, settlePayout } from '../wallet-jobs.ts'

let administrator: Person
let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator)
})
beforeEach(async () => {
  owner = await signUpOwner(server)
  await giveMoney(administrator, owner, 10_000)
})

const context = () => settlementContext(server)

/** A withdrawal of 4 000 FCFA; returns the id of its payment, which is not sent yet. */
async function withdraw(): Promise<{ readonly id: string; readonly paymentId: string }> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { phoneNumber: owner.phone, amount: 4_000 }
  const { id } = (await owner.client.requestWithdrawal({ headers, body })).withdrawal
  const { paymentId } = await server.db
    .selectFrom('withdrawals')
    .select('paymentId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, paymentId: paymentId ?? '' }
}

const fail = (paymentId: string, failure: string) =>
  settlePayment(context(), paymentId, { state: 'failed', failure }, new Date())
const succeed = (paymentId: string) => settlePayment(context(), paymentId, { state: 'succeeded' }, new Date())
const hear = (paymentId: string) => settlePayout(context(), paymentId, new Date())
const newsTo = async ({ id }: Person) =>
  server.db
    .selectFrom('notices')
    .select(['title', 'paragraphs'])
    .where('userId', '=', id)
    .orderBy('id')
    .execute()

async function stateOf(id: string) {
  const { balance, withdrawals } = await owner.client.getWallet()
  const found = withdrawals.find((one) => one.id === id)
  return { balance, state: found?.state, reason: found?.reason }
}

describe('a payout that fails', () => {
  test('returns the money, with a reason in words, and notifies the person once', async () => {
    const { id, paymentId } = await withdraw()
    await fail(paymentId, 'RECIPIENT_NOT_FOUND')
    expect(await stateOf(id)).toMatchObject({ balance: 6_000, state: 'requested' })

    await hear(paymentId)
    await hear(paymentId)

    const reason = "Ce numéro n'a pas de compte mobile money. Vérifiez-le, puis recommencez."
    expect(await stateOf(id)).toEqual({ balance: 10_000, state: 'returned', reason })
    const titles = (await newsTo(owner)).map(({ title }) => title)
    expect(titles.filter((title) => title === "Votre retrait n'a pas abouti")).toHaveLength(1)
    expect(JSON.stringify(await newsTo(owner))).toContain(reason)
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('has a text for an unexplained failure', async () => {
    const { id, paymentId } = await withdraw()
    await fail(paymentId, 'E_4711')
    await hear(paymentId)

    expect((await stateOf(id)).reason).toBe(
      "L'opérateur n'a pas pu faire ce paiement. Vous pouvez réessayer plus tard.",
    )
  })

  test('and succeeds before its failure was processed is paid, once', async () => {
    const { id, paymentId } = await withdraw()
    await fail(paymentId, 'UNSPECIFIED_FAILURE')
    await succeed(paymentId)

    await hear(paymentId)
    await hear(paymentId)

    expect(await stateOf(id)).toEqual({ balance: 6_000, state: 'paid', reason: null })
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('and succeeds after the money was returned needs a person: nothing is taken from the wallet', async () => {
    const { id, paymentId } = await withdraw()
    await fail(paymentId, 'UNSPECIFIED_FAILURE')
    await hear(paymentId)
    await succeed(paymentId)
    await hear(paymentId)

    expect(await stateOf(id)).toMatchObject({ balance: 10_000, state: 'returned' })
    const { reviews } = await administrator.client.listReviews()
    expect(reviews).toContainEqual(expect.objectContaining({ id: paymentId, kind: 'payout' }))
    expect(await ledgerFaults(server.db)).toEqual([])
  })
})

test('a payout that its operator does not confirm is told as delayed, once, and its end after that', async () => {
  const { id, paymentId } = await withdraw()
  await settlePayment(context(), paymentId, { state: 'review', failure: 'NO_OUTCOME' }, new Date())
  const { rows } = await server.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'payout-settled'",
  )
  expect(rows).not.toEqual([])
  await hear(paymentId)
  await hear(paymentId)

  const titles = async () => (await newsTo(owner)).map(({ title }) => title)
  const delayed = 'Votre retrait de 4\u202f000\u00a0FCFA est retardé'
  expect((await titles()).filter((title) => title === delayed)).toHaveLength(1)
  const { withdrawals } = await owner.client.getWallet()
  expect(withdrawals.find((one) => one.id === id)).toMatchObject({ state: 'requested', delayed: true })
  await succeed(paymentId)
  await hear(paymentId)
  expect(await titles()).toContain('Votre retrait est payé')
  const after = (await owner.client.getWallet()).withdrawals.find((one) => one.id === id)
  expect(after).toMatchObject({ state: 'paid', delayed: false })
})

test('and is reported fifty times concurrently returns the money once', async () => {
  const { id, paymentId } = await withdraw()
  await fail(paymentId, 'UNSPECIFIED_FAILURE')

  await Promise.all(Array.from({ length: 50 }, () => hear(paymentId)))

  expect(await stateOf(id)).toMatchObject({ balance: 10_000, state: 'returned' })
})

test('the failure and the late success of a payout at one instant end one way or the other', async () => {
  for (let turn = 0; turn < testSize(4, 10); turn++) {
    owner = await signUpOwner(server)
    await giveMoney(administrator, owner, 4_000)
    const { id, paymentId } = await withdraw()
    await fail(paymentId, 'UNSPECIFIED_FAILURE')

    await Promise.all(
      turn % 2 ? [hear(paymentId), succeed(paymentId)] : [succeed(paymentId), hear(paymentId)],
    )
    await hear(paymentId)

    const { balance, state } = await stateOf(id)
    expect([`0 paid`, `4000 returned`]).toContain(`${balance} ${state}`)
    expect(await ledgerFaults(server.db)).toEqual([])
  }
})

test('a lost outcome job is made up for, and payouts still under way are left alone', async () => {
  const [lost, waiting] = [await withdraw(), await withdraw()]
  await succeed(lost.paymentId)

  await settleEndedPayouts(context(), new Date())

  expect((await stateOf(lost.id)).state).toBe('paid')
  expect((await stateOf(waiting.id)).state).toBe('requested')
})

test('one that cannot be settled delays no other, and is named', async () => {
  const [broken, sound] = [await withdraw(), await withdraw()]
  await fail(broken.paymentId, 'UNSPECIFIED_FAILURE')
  await succeed(sound.paymentId)
  // The money to return is not there.
  const take = (amount: number) => [
    { account: 'payouts_due', holder: broken.id, amount: -amount } as const,
    { account: 'mobile_money', holder: 'AIRTEL', amount } as const,
  ]
  await postEntry(server.db, { cause: `test take ${broken.id}`, postings: take(4_000) }, new Date())

  await expect(settleEndedPayouts(context(), new Date())).rejects.toThrow(broken.paymentId)
  expect((await stateOf(sound.id)).state).toBe('paid')

  await postEntry(server.db, { cause: `test bring back ${broken.id}`, postings: take(-4_000) }, new Date())
  await settleEndedPayouts(context(), new Date())
  expect((await stateOf(broken.id)).state).toBe('returned')
})

test('the outcome of another kind of payment, or of none, changes nothing', async () => {
  const before = await owner.client.getWallet()
  await hear(randomUUID())

  expect(await owner.client.getWallet()).toEqual(before)
})
