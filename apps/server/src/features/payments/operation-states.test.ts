import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { expect, test } from 'vitest'
import { outcomeOfObservation, outcomeOfSubmission, pauseBeforeCheck } from './operation-states.ts'
import type { Observation, PaymentOrder, Submission } from './payment-provider.ts'

const order: PaymentOrder = {
  kind: 'collect',
  reference: 'ABC',
  operator: 'AIRTEL',
  accountCode: 'ACC',
  phone: '+24174000001' as GabonPhone,
  amount: 41_400,
  label: 'Perceuse',
}
const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each<[Submission, object]>([
  [{ is: 'accepted' }, { state: 'pending' }],
  [
    { is: 'accepted', providerReference: 'PAY1' },
    { state: 'pending', providerReference: 'PAY1' },
  ],
  [{ is: 'final', ok: true }, { state: 'succeeded' }],
  [
    { is: 'final', ok: false, failure: 'LIMIT' },
    { state: 'failed', failure: 'LIMIT' },
  ],
  [
    { is: 'final', ok: false },
    { state: 'failed', failure: 'UNSPECIFIED' },
  ],
  [
    { is: 'rejected', failure: 'PHONE' },
    { state: 'failed', failure: 'PHONE' },
  ],
  [{ is: 'unknown' }, { state: 'unknown' }],
])('a submission answered %o is %o', (submission, outcome) => {
  expect(outcomeOfSubmission(submission)).toEqual(outcome)
})

test('a success is believed where amount and telephone are what was ordered, or are not told', () => {
  const told: Observation[] = [
    { state: 'succeeded' },
    { state: 'succeeded', amount: 41_400 },
    { state: 'succeeded', amount: 41_400, phone: '+24174000001' },
  ]
  for (const seen of told) expect(outcomeOfObservation(order, seen, MINUTE)).toEqual({ state: 'succeeded' })
})

test.each<Observation>([
  { state: 'succeeded', amount: 41_399 },
  { state: 'succeeded', amount: 41_401 },
  { state: 'succeeded', amount: 0 },
  { state: 'succeeded', amount: 41_400, phone: '+24174000002' },
])('a success that disagrees (%o) is for a person to look at', (seen) => {
  expect(outcomeOfObservation(order, seen, MINUTE)).toEqual({ state: 'review', failure: 'MISMATCH' })
})

test('a failure is one however late; a pause, a silence or an unknown name never is', () => {
  for (const age of [0, MINUTE, HOUR, 71 * HOUR]) {
    expect(outcomeOfObservation(order, { state: 'failed', failure: 'X' }, age)).toMatchObject({
      state: 'failed',
    })
    expect(outcomeOfObservation(order, { state: 'pending' }, age)).toEqual({ state: 'pending' })
  }
  expect(outcomeOfObservation(order, { state: 'not-found' }, 15 * MINUTE)).toEqual({ state: 'unknown' })
})

test('an operation that the provider does not know after 15 minutes has failed', () => {
  expect(outcomeOfObservation(order, { state: 'not-found' }, 15 * MINUTE + 1)).toEqual({
    state: 'failed',
    failure: 'NOT_FOUND',
  })
})

test('after 72 hours without an outcome a person looks', () => {
  const outcome = outcomeOfObservation(order, { state: 'pending' }, 72 * HOUR + 1)

  expect(outcome).toEqual({ state: 'review', failure: 'NO_FINAL_STATUS' })
})

test('the provider is asked after 3 s, 6 s, 12 s …, at last every five minutes', () => {
  const pauses = [0, 1, 2, 3, 6, 7, 20].map(pauseBeforeCheck)

  expect(pauses).toEqual([3000, 6000, 12_000, 24_000, 192_000, 300_000, 300_000])
})
