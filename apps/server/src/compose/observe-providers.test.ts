import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type {
  PaymentOrder,
  PaymentProvider,
  PaymentProviders,
  Submission,
} from '../features/payments/transactions/payment-provider.ts'
import { createMetrics } from '../platform/telemetry/metrics.ts'
import { observePayments } from './observe-providers.ts'

/** The metric for an order with that answer of its provider. */
async function countedAs(submission: Submission): Promise<string | undefined> {
  const provider = { name: 'mypvit', submit: async () => submission } as unknown as PaymentProvider
  const metrics = createMetrics({ version: '1', mode: 'production' })
  const answered = vi.spyOn(metrics, 'providerAnswered')
  const providers = { all: [provider], named: () => provider } as unknown as PaymentProviders
  const observed = observePayments(providers, { metrics, log: pino({ level: 'silent' }) })
  const order = { id: 'an order', kind: 'collect' } as PaymentOrder
  expect(await observed.named('mypvit').submit(order)).toBe(submission)
  return answered.mock.calls[0]?.[2]
}

test.each([
  ['unreachable', 'PROVIDER_TEMPORARILY_UNAVAILABLE'],
  ['settings', 'PROVIDER_REFUSED_US'],
  ['rejected', 'MYPVIT_4012'],
])('an order is counted as %s where its provider refuses it with %s', async (outcome, failure) => {
  expect(await countedAs({ is: 'rejected', failure })).toBe(outcome)
})

test('an order that its payer cannot pay is no failure of the provider, but a refusal of our account is', async () => {
  expect(await countedAs({ is: 'final', ok: false, failure: 'MYPVIT_4012' })).toBe('failed')
  expect(await countedAs({ is: 'final', ok: false, failure: 'PROVIDER_REFUSED_US' })).toBe('settings')
  expect(await countedAs({ is: 'final', ok: true })).toBe('final')
})
