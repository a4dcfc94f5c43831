import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'
import { createPayment } from './create-payment.ts'
import { followPayment } from './follow-payment.ts'
import { singleProvider } from './payment-provider.ts'
import { findPayment } from './payment-queries.ts'
import { submitPayment } from './submit-payment.ts'

const START = new Date('2026-05-01T10:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)

let provider: ScriptedProvider
let id: string
useTestServer({ jobs: false })
beforeEach(async () => {
  provider = new ScriptedProvider()
  id = randomUUID()
  await createPayment(server.db, {
    id,
    kind: 'collect',
    cause: randomUUID(),
    provider: provider.name,
    accountCode: 'ACC_A',
    operator: 'AIRTEL',
    phone: '+24174000001' as GabonPhone,
    amount: 5000,
    label: 'Perceuse',
    now: START,
  })
})

const context = (minutes = 0) => scriptedContext(server, provider, { now: () => after(minutes) })
const follow = (minutes = 1) => followPayment(context(minutes), id, after(minutes))
const stateOf = async () => (await findPayment(server.db, id))?.state

async function posted(): Promise<number> {
  const { rows } = await server.pool.query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::bigint as sum from ledger_postings
     where account = 'received' and holder = (select cause from payment_operations where id = $1)`,
    [id],
  )
  return rows[0]?.sum ?? 0
}

test('an order is sent once, with a reference that the operators accept', async () => {
  await Promise.all(Array.from({ length: 8 }, () => submitPayment(context(), id, START)))
  await follow()

  expect(provider.submitted).toEqual([
    {
      id,
      kind: 'collect',
      original: null,
      providerReference: null,
      reference: expect.stringMatching(/^[A-Z0-9]{15}$/),
      operator: 'AIRTEL',
      accountCode: 'ACC_A',
      phone: '+24174000001',
      amount: 5000,
      label: 'Perceuse',
    },
  ])
  expect(await stateOf()).toBe('pending')
})

test('one whose answer was lost is never sent again: its status is queried', async () => {
  provider.submission = async () => {
    throw new Error('socket hang up')
  }
  await submitPayment(context(), id, START)
  expect(await stateOf()).toBe('unknown')

  await follow(1)
  await follow(2)
  expect(provider.submitted).toHaveLength(1)
  expect(provider.observed).toHaveLength(2)

  provider.observation = async () => ({ state: 'succeeded', amount: 5000 })
  await follow(3)
  expect(await stateOf()).toBe('succeeded')
  expect(await posted()).toBe(5000)
})

test('one whose sender died is never sent again either', async () => {
  await server.db.updateTable('paymentOperations').set({ state: 'submitting' }).where('id', '=', id).execute()

  await follow(1)

  expect(provider.submitted).toEqual([])
  expect(provider.observed).toHaveLength(1)
})

test('one that was never sent is sent when it is polled', async () => {
  await follow(1)

  expect(provider.submitted).toHaveLength(1)
})

test('a provider that does not answer changes nothing', async () => {
  await submitPayment(context(), id, START)
  provider.observation = async () => {
    throw new Error('time-out')
  }
  await follow(60)

  expect(await stateOf()).toBe('pending')
})

test('a success with another amount needs a review: nothing is posted', async () => {
  provider.observation = async () => ({ state: 'succeeded', amount: 500 })
  await follow(1)

  expect(await findPayment(server.db, id)).toMatchObject({ state: 'review', failure: 'MISMATCH' })
  expect(await posted()).toBe(0)
  provider.observation = async () => ({ state: 'pending' })
  await follow(2)
  expect(await stateOf()).toBe('review')
})

test('a success seen ten times at once is posted once', async () => {
  await submitPayment(context(), id, START)
  provider.observation = async () => ({ state: 'succeeded' })

  await Promise.all(Array.from({ length: 10 }, () => follow(1)))

  expect(await posted()).toBe(5000)
})

test('a success is final, whatever the provider says later', async () => {
  provider.observation = async () => ({ state: 'succeeded' })
  await follow(1)
  provider.observation = async () => ({ state: 'failed', failure: 'REVERSED' })
  await follow(2)

  expect(await stateOf()).toBe('succeeded')
})

test("a failure becomes a success only on the provider's own answer", async () => {
  provider.observation = async () => ({ state: 'failed', failure: 'PAYMENT_NOT_APPROVED' })
  await follow(1)
  expect(await stateOf()).toBe('failed')
  for (const observation of [{ state: 'pending' }, { state: 'not-found' }] as const) {
    provider.observation = async () => observation
    await follow(100)
    expect(await stateOf()).toBe('failed')
  }

  provider.observation = async () => ({ state: 'succeeded', amount: 5000, phone: '+24174000001' })
  await follow(200)
  expect(await stateOf()).toBe('succeeded')
  expect(await posted()).toBe(5000)
})

test('a failure of another order is ignored: a person reviews it', async () => {
  provider.observation = async () => ({ state: 'failed', reference: 'ANOTHER', failure: 'LIMIT' })
  await follow(1)

  expect(await findPayment(server.db, id)).toMatchObject({ state: 'review', failure: 'MISMATCH' })
})

test("the provider's answer is stored for the reviewer, and so is its own id for the operation", async () => {
  provider.submission = async () => ({ is: 'accepted', providerReference: 'PAY1' })
  provider.observation = async () => ({ state: 'succeeded', amount: 1, providerReference: 'PAY2' })
  await follow(1)

  const found = await findPayment(server.db, id)
  expect(found).toMatchObject({ state: 'review', providerReference: 'PAY1' })
  expect(JSON.parse(found?.evidence ?? '')).toMatchObject({
    state: 'succeeded',
    amount: 1,
    providerReference: 'PAY2',
  })
})

test('an id that the provider gives only later is stored as well', async () => {
  await follow(1)
  provider.observation = async () => ({ state: 'pending', providerReference: 'PAY1' })
  await follow(2)

  expect(await findPayment(server.db, id)).toMatchObject({ state: 'pending', providerReference: 'PAY1' })
})

test('an id that no database can store does not stop the polling', async () => {
  await follow(1)
  provider.observation = async () => ({ state: 'succeeded', amount: 5000, providerReference: 'PAY\u00001' })
  await follow(2)

  expect(await findPayment(server.db, id)).toMatchObject({
    state: 'succeeded',
    providerReference: 'PAY\ufffd1',
  })
})

test('silent for 72 hours, it needs a review', async () => {
  provider.observation = async () => {
    throw new Error('time-out')
  }
  await follow(1)
  await follow(72 * 60)
  expect(await stateOf()).toBe('pending')
  await follow(72 * 60 + 2)

  expect(await findPayment(server.db, id)).toMatchObject({ state: 'review', failure: 'NO_FINAL_STATUS' })
})

test.each([
  ['pending', { state: 'pending' }],
  ['unknown', { state: 'not-found' }],
] as const)("moving the demo's calendar by a week changes no timeout: it stays %s", async (state, seen) => {
  await submitPayment(context(), id, START)
  provider.observation = async () => seen
  await followPayment(context(1), id, after(7 * 24 * 60))
  expect(await stateOf()).toBe(state)

  provider.observation = async () => ({ state: 'succeeded', amount: 5000 })
  await followPayment(context(2), id, after(-7 * 24 * 60))
  expect(await stateOf()).toBe('succeeded')
})

test("an order sent under another calendar times out by the machine's clock", async () => {
  await submitPayment(context(), id, after(30 * 24 * 60))
  provider.observation = async () => ({ state: 'not-found' })
  await follow(14)
  expect(await stateOf()).toBe('unknown')
  await follow(16)

  expect(await findPayment(server.db, id)).toMatchObject({ state: 'failed', failure: 'NOT_FOUND' })
})

test("a payment whose sender died before is sent, whatever the demo's calendar says", async () => {
  await followPayment(context(14), id, after(30 * 24 * 60))

  expect(provider.submitted).toHaveLength(1)
})

test('one whose provider is no longer configured is neither sent nor failed: it waits', async () => {
  const gone = { ...context(), providers: singleProvider({ ...bare, name: 'another' }) }
  await followPayment(gone, id, after(1))
  expect(await stateOf()).toBe('created')
  await followPayment(gone, id, after(80 * 60))
  expect(await stateOf()).toBe('created')

  await follow(2)
  expect(provider.submitted).toHaveLength(1)
})

const bare = {
  accountCodes: {},
  notFoundIsFinal: true,
  submit: () => Promise.reject(new Error('not asked')),
  observe: () => Promise.reject(new Error('not asked')),
}
