import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followPayment } from '../transactions/follow-payment.ts'
import { findPayment } from '../transactions/payment-queries.ts'

const ABOVE = MAX_WITHOUT_SECOND + 500

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

/** A withdrawal that came back to its wallet and was paid all the same. */
async function paidAfterReturn(amount = ABOVE): Promise<string> {
  for (const sum of [MAX_WITHOUT_SECOND, MAX_WITHOUT_SECOND]) await giveMoney(first, owner, sum)
  const { withdrawal } = await owner.client.requestWithdrawal({
    headers: { 'idempotency-key': randomUUID() },
    body: { phoneNumber: owner.phone, amount },
  })
  const { id, createdAt } = await server.db
    .selectFrom('paymentOperations')
    .select(['id', 'createdAt'])
    .where('cause', '=', withdrawal.id)
    .executeTakeFirstOrThrow()
  const provider = new ScriptedProvider('simulator')
  provider.submission = async () => ({ is: 'rejected', failure: 'WALLET_LIMIT_REACHED' })
  const follow = async (minutes: number) => {
    const now = new Date(createdAt.getTime() + minutes * MINUTE_MS)
    await followPayment(scriptedContext(server, provider, { now: () => now }), id, now)
    await server.runDue()
  }
  await follow(1)
  provider.observation = async () => ({ state: 'succeeded', amount })
  await follow(2)
  expect(await findPayment(server.db, id)).toMatchObject({ state: 'review', failure: 'PAID_AFTER_RETURN' })
  return id
}

const decide = (id: string, by: Person, outcome: 'ask' | 'succeeded' | 'failed' | 'declined') =>
  by.client.resolveReview({ params: { id }, body: { outcome, note: `Vu par ${by.name}` } })

const reviewOf = async (id: string, by: Person) =>
  (await by.client.listReviews()).reviews.find((review) => review.id === id)

async function lossesOf(id: string): Promise<number[]> {
  const { rows } = await server.pool.query<{ amount: number }>(
    `select amount from ledger_postings join ledger_entries on ledger_entries.id = entry_id
     where cause = $1 and account = 'mobile_money'`,
    [`loss ${id}`],
  )
  return rows.map(({ amount }) => amount)
}

async function trailOf(id: string) {
  const { events } = await first.client.readTrail({ query: { subject: id } })
  return events.map(({ action, actorId }) => [action, actorId]).toReversed()
}

test('a loss at the limit is posted by one administrator', async () => {
  const id = await paidAfterReturn(MAX_WITHOUT_SECOND)
  await decide(id, first, 'succeeded')

  expect(await lossesOf(id)).toEqual([MAX_WITHOUT_SECOND])
})

test('one above it waits for a second administrator, who posts it with both in the trail', async () => {
  const id = await paidAfterReturn()
  expect(await reviewOf(id, second)).toMatchObject({ proposed: null })
  await decide(id, first, 'succeeded')

  expect(await lossesOf(id)).toEqual([])
  expect(await titlesTo(second)).toContain('Un paiement attend un second administrateur')
  const proposed = { outcome: 'succeeded', byName: 'Paul Mba', note: `Vu par ${first.name}` }
  expect(await reviewOf(id, second)).toMatchObject({ proposed: { ...proposed, mayDecide: true } })
  expect(await reviewOf(id, first)).toMatchObject({ proposed: { ...proposed, mayDecide: false } })

  await decide(id, second, 'succeeded')
  expect(await lossesOf(id)).toEqual([ABOVE])
  expect(await findPayment(server.db, id)).toMatchObject({ state: 'succeeded', proposedBy: null })
  const { events } = await first.client.readTrail({
    query: { subject: id, action: 'resolve payment review' },
  })
  expect(events[0]?.details).toContainEqual({ name: 'askedBy', value: first.id })
  expect(await trailOf(id)).toEqual([
    ['propose payment decision', first.id],
    ['resolve payment review', second.id],
  ])
})

test.each(['succeeded', 'declined'] as const)(
  'neither who proposed it nor whose money it was can have it %s',
  async (outcome) => {
    const id = await paidAfterReturn()
    await decide(id, first, 'succeeded')
    await server.db
      .updateTable('users')
      .set({ roles: ['finance'] })
      .where('id', '=', owner.id)
      .execute()
    for (const person of [first, owner])
      expect(await refusalOf(decide(id, person, outcome))).toMatchObject({ status: 403, code: 'OWN_CASE' })

    expect(await lossesOf(id)).toEqual([])
    expect(await findPayment(server.db, id)).toMatchObject({ state: 'review', proposedBy: first.id })
    expect(await trailOf(id)).toEqual([['propose payment decision', first.id]])
  },
)

test('one that is declined can be proposed and confirmed again', async () => {
  const id = await paidAfterReturn()
  expect(await refusalOf(decide(id, second, 'declined'))).toMatchObject({ code: 'OPERATION_NOT_FOUND' })
  await decide(id, first, 'succeeded')
  await decide(id, second, 'declined')
  expect(await reviewOf(id, second)).toMatchObject({ proposed: null })

  await decide(id, second, 'succeeded')
  expect(await lossesOf(id)).toEqual([])
  await decide(id, first, 'succeeded')
  expect(await lossesOf(id)).toEqual([ABOVE])
  expect(await trailOf(id)).toEqual([
    ['propose payment decision', first.id],
    ['decline payment decision', second.id],
    ['propose payment decision', second.id],
    ['resolve payment review', first.id],
  ])
})

test('one whose money was returned meanwhile is no loss', async () => {
  const id = await paidAfterReturn()
  await decide(id, first, 'succeeded')
  await decide(id, first, 'ask')
  expect(await reviewOf(id, second)).toMatchObject({ proposed: { mayDecide: true } })
  await decide(id, first, 'failed')
  expect(await findPayment(server.db, id)).toMatchObject({ state: 'review' })
  await decide(id, second, 'failed')

  expect(await lossesOf(id)).toEqual([])
  expect(await findPayment(server.db, id)).toMatchObject({ state: 'failed', proposedBy: null })
})

test('of decisions at the same instant one counts', async () => {
  const id = await paidAfterReturn()
  await decide(id, first, 'succeeded')
  const third = await signUpConfirmed(server, 'Annick Ndong', { administrator: true })
  const answers = await Promise.allSettled(
    [second, third, second, third].map((by) => decide(id, by, 'succeeded')),
  )

  const refused = answers.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toMatchObject(Array(3).fill({ status: 404, code: 'OPERATION_NOT_FOUND' }))
  expect(await lossesOf(id)).toEqual([ABOVE])
  expect(await trailOf(id)).toHaveLength(2)
})
