import type { ManualDecisionRequest } from '@okoume/contract/wire/administration.ts'
import { MAX_WITHOUT_SECOND_A_DAY } from '@okoume/domain/ledger/manual-entries.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { getPayment } from '@okoume/tests/server/renting.ts'
import {
  follow,
  paymentFor,
  seen,
  undecidedPayment,
  undecidedRefund,
} from '@okoume/tests/server/undecided-payments.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators } from '@okoume/tests/server/withdrawing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPayment } from '../transactions/payment-queries.ts'

/** Of a day, so that the total is above what one administrator decides alone. */
const DEAR = 40_000
const OTHER_NUMBER = '066111213'
const REDIRECTED = { outcome: 'redirected', phoneNumber: OTHER_NUMBER } as const
const IN_CASH = { outcome: 'paidOtherwise', paidFrom: 'cash', receipt: 'Reçu 77' } as const

let first: Person
let second: Person
let owner: Person

useTestServer({ jobs: false })
beforeEach(async () => {
  first = await signUpConfirmed(server, 'Paul Mba', { administrator: true })
  second = await signUpConfirmed(server, 'Rose Ondo', { administrator: true })
  await fundOperators(server, second)
  owner = await signUpOwner(server)
})
afterEach(async () => expect(await ledgerFaults(server.db)).toEqual([]))

type Answer = Partial<ManualDecisionRequest> & Pick<ManualDecisionRequest, 'outcome'>

const decide = ({ id }: { readonly id: string }, by: Person, answer: Answer) =>
  by.client.resolveReview({ params: { id }, body: { note: 'Vu au relevé', ...answer } })

async function bothDecide(payment: { readonly id: string }, answer: Answer): Promise<void> {
  expect(await decide(payment, first, answer)).toEqual({ decision: 'waiting' })
  expect(await decide(payment, second, answer)).toEqual({ decision: 'done' })
  await server.runDue()
}

async function postedOn(account: string, holder: string): Promise<number> {
  const { rows } = await server.pool.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::bigint as sum from ledger_postings where account = $1 and holder = $2',
    [account, holder],
  )
  return rows[0]?.sum ?? 0
}

test.each([
  ['a collection that the provider has not confirmed', 'collect', 'succeeded', 'waiting'],
  ['a collection that it says was paid otherwise', 'collect', 'failed', 'waiting'],
  ['a refund that the provider refused, found to be paid', 'refund', 'succeeded', 'waiting'],
  ['a refund that the provider refused, ordered again', 'refund', 'failed', 'done'],
] as const)(
  'above the limit, against the last word of the provider: %s',
  async (_, kind, outcome, decision) => {
    const payment =
      kind === 'collect'
        ? (await undecidedPayment(owner, DEAR)).payment
        : (await undecidedRefund(owner, DEAR)).refund
    expect(await decide(payment, first, { outcome })).toEqual({ decision })
    expect(await findPayment(server.db, payment.id)).toMatchObject({
      state: decision === 'done' ? 'failed' : 'review',
    })
  },
)

test('small decisions of a day add up with corrections', async () => {
  const give = (amount: number) =>
    first.client.updateWallet({
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { userId: owner.id, amount, reason: 'Une erreur' },
    })
  for (let moved = 0; moved < MAX_WITHOUT_SECOND_A_DAY - 100_000; moved += 100_000) await give(100_000)
  const [one, other] = [await undecidedPayment(owner), await undecidedPayment(owner)]
  expect(await decide(one.payment, first, { outcome: 'failed' })).toEqual({ decision: 'done' })
  expect(await give(100_000)).toMatchObject({ correction: 'waiting' })
  await give(100_000 - one.total)
  expect(await decide(other.payment, first, { outcome: 'failed' })).toEqual({ decision: 'waiting' })
  expect(await decide(other.payment, second, { outcome: 'failed' })).toEqual({ decision: 'done' })
})

test('a refund goes to another number when two administrators say so', async () => {
  const { refund, total } = await undecidedRefund(owner)
  expect(await refusalOf(decide(refund, first, { outcome: 'redirected' }))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { phoneNumber: expect.any(String) },
  })
  await decide(refund, first, REDIRECTED)
  expect(await refusalOf(decide(refund, first, REDIRECTED))).toMatchObject({ code: 'OWN_CASE' })
  // Another number is another decision.
  expect(await decide(refund, second, { ...REDIRECTED, phoneNumber: '074111213' })).toEqual({
    decision: 'waiting',
  })
  await decide(refund, first, { ...REDIRECTED, phoneNumber: '074111213' })
  await server.runDue()

  expect(await paymentFor(refund.cause, 2)).toMatchObject({
    ...{ state: 'succeeded', phone: '+24174111213', amount: total, operator: 'AIRTEL' },
  })
})

test('a refund that reached its first number after all is for review', async () => {
  const { refund, total } = await undecidedRefund(owner)
  await bothDecide(refund, REDIRECTED)
  expect(await follow(refund, seen(total))).toBe('review')
  expect(await findPayment(server.db, refund.id)).toMatchObject({ failure: 'PAID_TWICE' })
})

test.each([
  ['cash', 'own_funds', 'cash'],
  ['bank', 'own_funds', 'bank'],
  ['MOOV', 'mobile_money', 'MOOV'],
] as const)('a refund that was paid otherwise, from %s', async (paidFrom, account, holder) => {
  const before = await postedOn(account, holder)
  const { refund, total } = await undecidedRefund(owner)
  expect(await refusalOf(decide(refund, first, { ...IN_CASH, receipt: '' }))).toMatchObject({
    fields: { receipt: expect.any(String) },
  })
  expect(await decide(refund, first, { ...IN_CASH, paidFrom })).toEqual({ decision: 'done' })
  await server.runDue()

  expect(await postedOn(account, holder)).toBe(before + total)
  expect(await postedOn('refunds_due', refund.cause)).toBe(0)
  // The provider's late word does not pay it a second time unseen.
  expect(await follow(refund, seen(total))).toBe('review')
})

test('another sum than ordered is in the books, and pays its checkout with what is missing', async () => {
  const { payment, renter, id, total } = await undecidedPayment(owner)
  await bothDecide(payment, { outcome: 'received', amount: total - 1 })
  expect(await postedOn('unallocated', id)).toBe(total - 1)
  expect(await refusalOf(decide(payment, first, { outcome: 'succeeded' }))).toMatchObject({
    code: 'OPERATION_NOT_FOUND',
  })
  await follow(payment, seen(total))
  expect(await postedOn('unallocated', id)).toBe(total - 1)

  await bothDecide(payment, { outcome: 'allocated' })
  expect(await postedOn('unallocated', id)).toBe(0)
  expect(await postedOn('adjustments', `shortfall ${id}`)).toBe(-1)
  expect(await getPayment(renter, id)).toMatchObject({ status: 'SUCCESS' })
})

test('another sum, or the money of another telephone, goes back to a number', async () => {
  const { payment, renter, id, total } = await undecidedPayment(owner)
  await bothDecide(payment, { outcome: 'received', amount: total + 500 })
  expect(await refusalOf(decide(payment, first, { outcome: 'allocated' }))).toMatchObject({
    code: 'OPERATION_NOT_FOUND',
  })
  await bothDecide(payment, { outcome: 'returned', phoneNumber: OTHER_NUMBER })

  expect(await getPayment(renter, id)).toMatchObject({ status: 'FAILED' })
  expect(await paymentFor(`receipt ${id}`)).toMatchObject({ state: 'succeeded', amount: total + 500 })
})

test('the ledger check finds a number that nobody has decided, and a sum that was not received', async () => {
  const [paid, refunded] = [await undecidedPayment(owner), await undecidedRefund(owner)]
  await bothDecide(paid.payment, { outcome: 'received', amount: paid.total - 1 })
  await bothDecide(paid.payment, { outcome: 'allocated' })
  await bothDecide(refunded.refund, REDIRECTED)
  const { id } = await paymentFor(refunded.refund.cause, 2)
  const tamper = (id: string, set: { phone?: string; receivedAmount?: number }) =>
    server.db.updateTable('paymentOperations').set(set).where('id', '=', id).execute()

  await tamper(id, { phone: '+24177999999' })
  expect(await ledgerFaults(server.db)).toEqual([
    expect.stringContaining('not decided by two administrators'),
  ])
  await tamper(id, { phone: '+24166111213' })
  await tamper(paid.payment.id, { receivedAmount: paid.total })
  expect(await ledgerFaults(server.db)).toContainEqual(
    expect.stringContaining(`shortfall ${paid.id}: -1 FCFA complete no payment`),
  )
  await tamper(paid.payment.id, { receivedAmount: paid.total - 1 })
})
