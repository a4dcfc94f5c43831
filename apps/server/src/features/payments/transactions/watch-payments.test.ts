import { randomUUID } from 'node:crypto'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { createPayment } from './create-payment.ts'
import { createPaymentProviders, type Submission } from './payment-provider.ts'
import { createPaymentWatch } from './watch-payments.ts'

let provider: ScriptedProvider
useTestServer({ jobs: false })
beforeEach(async () => {
  provider = new ScriptedProvider()
  await server.db.updateTable('paymentOperations').set({ nextCheckAt: null }).execute()
})

async function order(count: number, name = 'scripted'): Promise<void> {
  for (let left = count; left > 0; left--) {
    await createPayment(server.db, {
      ...{ id: randomUUID(), kind: 'collect', cause: randomUUID(), provider: name, accountCode: 'ACC_A' },
      ...{ operator: 'AIRTEL', phone: '+24174000001' as GabonPhone, amount: 5000, label: 'Perceuse' },
      now: new Date(),
    })
  }
  await becomeDue()
}

async function becomeDue(): Promise<void> {
  await server.db
    .updateTable('paymentOperations')
    .set({ nextCheckAt: new Date(Date.now() - 1) })
    .where('nextCheckAt', 'is not', null)
    .execute()
}

const newWatch = (one = provider) =>
  createPaymentWatch({ ...scriptedContext(server, one), clock: systemClock })

test('two processes share due operations: each is sent once and queried once', async () => {
  await order(18)
  const watches = [newWatch(), newWatch(), newWatch()]
  for (let turn = 0; turn < 3; turn++) {
    await Promise.all(watches.map((watch) => watch.look()))
    await Promise.all(watches.map((watch) => watch.rest()))
  }

  expect(new Set(provider.submitted.map(({ reference }) => reference)).size).toBe(18)
  expect(provider.submitted).toHaveLength(18)
  expect(provider.observed).toHaveLength(18)
})

test('after a query, it is left alone until its next query is due', async () => {
  await order(1)
  const watch = newWatch()
  for (let turn = 0; turn < 3; turn++) {
    await watch.look()
    await watch.rest()
  }
  expect(provider.observed).toHaveLength(1)

  await becomeDue()
  await watch.look()
  await watch.rest()
  expect(provider.observed).toHaveLength(2)
  expect(provider.submitted).toHaveLength(1)
})

test('an operation of a killed process is taken over, queried, and not sent again', async () => {
  await order(1)
  // Killed while it waited for the provider's answer.
  provider.submission = () => new Promise<Submission>(() => {})
  await newWatch().look()
  await expect.poll(() => provider.submitted.length).toBe(1)
  const { rows } = await server.pool.query(
    `select state, next_check_at > now() + interval '1 minute' as taken from payment_operations
     where next_check_at is not null`,
  )
  expect(rows).toEqual([{ state: 'submitting', taken: true }])

  await becomeDue()
  provider.observation = async () => ({ state: 'succeeded', amount: 5000 })
  const other = newWatch()
  await other.look()
  await other.rest()

  expect(provider.submitted).toHaveLength(1)
  expect(provider.observed).toHaveLength(1)
})

test('a hanging provider delays no other', async () => {
  await order(30, 'hanging')
  await order(1)
  const hanging = new ScriptedProvider('hanging')
  hanging.submission = () => new Promise<Submission>(() => {})
  const payouts = 'provider' as const
  const watch = createPaymentWatch({
    ...scriptedContext(server, provider),
    clock: systemClock,
    providers: createPaymentProviders({
      AIRTEL: { provider: hanging, payouts },
      MOOV: { provider, payouts },
    }),
  })
  await watch.look()
  await watch.look()

  await expect.poll(() => provider.observed.length).toBe(1)
  // Ten at a time, and no more while those are under way.
  await expect.poll(() => hanging.submitted.length).toBe(10)
})

test('a settled operation is not polled any more', async () => {
  await order(1)
  provider.submission = async () => ({ is: 'final', ok: false, failure: 'LIMIT' })
  const watch = newWatch()
  await watch.look()
  await watch.rest()

  const { rows } = await server.pool.query(`select 1 from payment_operations where next_check_at is not null`)
  expect(rows).toEqual([])
})
