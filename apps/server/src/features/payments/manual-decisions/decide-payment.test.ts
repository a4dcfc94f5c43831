import { randomUUID } from 'node:crypto'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { getPayment } from '@okoume/tests/server/renting.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import {
  askToRent,
  follow,
  paymentFor,
  seen,
  undecidedPayment,
  undecidedRefund,
} from '@okoume/tests/server/undecided-payments.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findPayment } from '../transactions/payment-queries.ts'
import { retryRefund } from '../transactions/retry-refund.ts'

let owner: Person
let administrator: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server)
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
afterEach(async () => expect(await ledgerFaults(server.db)).toEqual([]))

function resolve({ id }: { id: string }, outcome: 'ask' | 'succeeded' | 'failed', note = 'Vu chez eux') {
  return administrator.client.resolveReview({ params: { id }, body: { outcome, note } })
}

test("payments for review are listed, longest first, with the provider's answer", async () => {
  const first = await undecidedPayment(owner)
  const second = await undecidedRefund(owner)
  const { reviews, more } = await administrator.client.listReviews()

  const ours = reviews.filter(({ id }) => [first.payment.id, second.refund.id].includes(id))
  expect(ours).toMatchObject([
    { id: first.payment.id, kind: 'collect', amount: first.total, failure: 'MISMATCH' },
    { id: second.refund.id, kind: 'refund', amount: second.total, failure: 'RECIPIENT_NOT_FOUND' },
  ])
  expect(JSON.parse(ours[0]?.evidence ?? '')).toMatchObject({ state: 'succeeded', amount: first.total - 500 })
  expect(more).toBe(false)
})

test('a person who has found the payment books it', async () => {
  const { payment, renter, id } = await undecidedPayment(owner)
  await resolve(payment, 'succeeded')
  await server.runDue()

  expect(await getPayment(renter, id)).toMatchObject({ code: 200 })
})

test('a person who has found that nothing was paid releases the item', async () => {
  const { payment, renter, id } = await undecidedPayment(owner)
  await resolve(payment, 'failed')

  expect(await getPayment(renter, id)).toMatchObject({ status: 'FAILED' })
  const { rows } = await server.pool.query(
    `select payload->>'id' as id from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = 'payment-settled'
      and payload->>'id' = $1`,
    [payment.id],
  )
  expect(rows).toHaveLength(1)
})

test('asking again lets the provider decide it', async () => {
  const { payment, renter, id } = await undecidedPayment(owner)
  await server.db
    .updateTable('simulatorOperations')
    .set({ state: 'succeeded' })
    .where('reference', '=', payment.reference)
    .execute()
  await resolve(payment, 'ask', '')
  await server.runDue()

  expect(await getPayment(renter, id)).toMatchObject({ code: 200 })
})

test("asking again changes nothing where the provider's answer is the same", async () => {
  const { refund } = await undecidedRefund(owner)
  await resolve(refund, 'ask', '')

  expect(await findPayment(server.db, refund.id)).toMatchObject({
    state: 'review',
    failure: 'RECIPIENT_NOT_FOUND',
    updatedAt: (await paymentFor(refund.cause)).updatedAt,
  })
})

async function arrivedAt(phone: string): Promise<number[]> {
  const { rows } = await server.pool.query<{ amount: number }>(
    `select amount from simulator_operations where kind = 'refund' and state = 'succeeded' and phone = $1`,
    [`+241${phone.slice(1)}`],
  )
  return rows.map(({ amount }) => amount)
}

test('a refused refund is ordered again when a person says so, and then paid once', async () => {
  const { refund, renter, total } = await undecidedRefund(owner)
  await resolve(refund, 'failed', 'Le numéro est de nouveau actif')
  const context = scriptedContext(server, new ScriptedProvider('simulator'))
  await Promise.all([1, 2, 3].map(() => retryRefund(context, refund.id, new Date())))
  await server.runDue()

  expect(await paymentFor(refund.cause, 2)).toMatchObject({ state: 'succeeded', amount: total })
  expect(await arrivedAt(renter.phone)).toEqual([total])
})

test('a refund that was paid by hand is paid: no other attempt is made', async () => {
  const { refund } = await undecidedRefund(owner)
  await resolve(refund, 'succeeded', 'Rendu au guichet, reçu 4711')
  await retryRefund(scriptedContext(server, new ScriptedProvider()), refund.id, new Date())

  expect(await paymentFor(refund.cause)).toMatchObject({ state: 'succeeded' })
  await expect(paymentFor(refund.cause, 2)).rejects.toThrow('no result')
})

test('a refund that was paid twice is our loss where a person writes it off', async () => {
  const { refund, total } = await undecidedRefund(owner)
  await resolve(refund, 'failed')
  await retryRefund(scriptedContext(server, new ScriptedProvider()), refund.id, new Date())
  await server.runDue()
  // Against its earlier answer, the provider had paid the first one.
  expect(await follow(refund, seen(total))).toBe('review')
  expect(await findPayment(server.db, refund.id)).toMatchObject({ failure: 'PAID_TWICE' })

  await resolve(refund, 'succeeded')
  const { rows } = await server.pool.query(
    `select account, amount from ledger_postings join ledger_entries on ledger_entries.id = entry_id
     where cause = $1 order by account`,
    [`loss ${refund.id}`],
  )
  expect(rows).toEqual([
    { account: 'adjustments', amount: -total },
    { account: 'mobile_money', amount: total },
  ])
})

test('a refund that was paid twice and returned is no loss, and orders no third', async () => {
  const { refund, total } = await undecidedRefund(owner)
  await resolve(refund, 'failed')
  await retryRefund(scriptedContext(server, new ScriptedProvider()), refund.id, new Date())
  await server.runDue()
  await follow(refund, seen(total))
  await resolve(refund, 'failed', "L'opérateur a annulé le double")
  await retryRefund(scriptedContext(server, new ScriptedProvider()), refund.id, new Date())

  await expect(paymentFor(refund.cause, 3)).rejects.toThrow('no result')
})

test.each(['succeeded', 'failed'] as const)('a decision «%s» requires evidence', async (outcome) => {
  const { payment } = await undecidedPayment(owner)
  const refusal = await refusalOf(resolve(payment, outcome, '  '))

  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: { note: expect.stringContaining('Dites') } })
  expect(await findPayment(server.db, payment.id)).toMatchObject({ state: 'review' })
})

test('a decision on a payment without a review is refused, and not recorded', async () => {
  const { payment } = await askToRent(owner)
  for (const id of [payment.id, randomUUID()]) {
    expect(await refusalOf(resolve({ id }, 'failed'))).toMatchObject({ code: 'OPERATION_NOT_FOUND' })
    const events = await server.db.selectFrom('auditEvents').selectAll().where('subject', '=', id).execute()
    expect(events).toEqual([])
  }
})

describe('an administrator with a personal interest', () => {
  const byParty = (party: Person, { id }: { id: string }, outcome: 'ask' | 'succeeded' | 'failed') =>
    party.client.resolveReview({ params: { id }, body: { outcome, note: "C'est moi qui le dis" } })
  const makeAdministrator = (person: Person) =>
    server.db
      .updateTable('users')
      .set({ roles: ['supervisor'] })
      .where('id', '=', person.id)
      .execute()

  test('cannot decide on their own payment or refund; another one can', async () => {
    const paid = await undecidedPayment(owner)
    const refunded = await undecidedRefund(owner)
    for (const [renter, operation] of [
      [paid.renter, paid.payment],
      [refunded.renter, refunded.refund],
    ] as const) {
      await makeAdministrator(renter)
      for (const outcome of ['succeeded', 'failed'] as const) {
        const refusal = await refusalOf(byParty(renter, operation, outcome))
        expect(refusal).toMatchObject({ status: 403, code: 'OWN_CASE' })
        expect(refusal.message).toContain('demandez à un autre administrateur')
      }
      expect(await findPayment(server.db, operation.id)).toMatchObject({ state: 'review' })
      await resolve(operation, 'failed')
      expect(await findPayment(server.db, operation.id)).toMatchObject({ state: 'failed' })
    }
  })

  test('cannot decide on a payment for their own item', async () => {
    const { payment } = await undecidedPayment(owner)
    await makeAdministrator(owner)
    const refusal = await refusalOf(byParty(owner, payment, 'succeeded'))
    await server.db.updateTable('users').set({ roles: [] }).where('id', '=', owner.id).execute()

    expect(refusal).toMatchObject({ code: 'OWN_CASE' })
  })

  test('may have the provider queried, which decides by itself', async () => {
    const { payment, renter } = await undecidedPayment(owner)
    await makeAdministrator(renter)

    expect(await byParty(renter, payment, 'ask')).toEqual({ decision: 'done' })
    expect(await findPayment(server.db, payment.id)).toMatchObject({ state: 'review' })
  })
})

test('fifty concurrent decisions: one of them counts, and is in the audit trail with its words', async () => {
  const { payment } = await undecidedPayment(owner)
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      resolve(payment, index % 2 ? 'failed' : 'succeeded', `n° ${index}`),
    ),
  )
  await server.runDue()

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = answers.findIndex(({ status }) => status === 'fulfilled')
  const outcome = winner % 2 ? 'failed' : 'succeeded'
  const events = await server.db
    .selectFrom('auditEvents')
    .selectAll()
    .where('subject', '=', payment.id)
    .execute()
  expect(events).toMatchObject([
    {
      actorId: administrator.id,
      action: 'resolve payment review',
      details: { outcome, note: `n° ${winner}`, failure: 'MISMATCH' },
    },
  ])
  expect(await findPayment(server.db, payment.id)).toMatchObject({ state: outcome })
})
