import { HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { expect, test } from 'vitest'
import type { PaymentKind, StoredPaymentState } from '#platform/database/schema.ts'
import { pauseBeforeCheck } from './create-payment.ts'
import type { Observation, PaymentOrder, Submission } from './payment-provider.ts'
import {
  judgeObservation,
  judgeSilence,
  judgeSubmission,
  mayMove,
  type Outcome,
  pauseBeforeRetry,
} from './payment-states.ts'

const order: PaymentOrder = {
  id: '01900000-0000-7000-8000-000000000001',
  kind: 'collect',
  original: null,
  providerReference: null,
  reference: 'ABC',
  operator: 'AIRTEL',
  accountCode: 'ACC',
  phone: '+24174000001' as GabonPhone,
  amount: 41_400,
  label: 'Perceuse',
}

/** The outcome of that answer for that kind of order, from a provider whose «not found» proves nothing by default. */
function seenAs(
  seen: Observation,
  age: number,
  { kind = 'collect', notFoundIsFinal = false }: { kind?: PaymentKind; notFoundIsFinal?: boolean } = {},
): Outcome {
  return judgeObservation({ order: { ...order, kind }, age, notFoundIsFinal }, seen)
}

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
  expect(judgeSubmission({ kind: 'collect', attempt: 1 }, submission)).toEqual(outcome)
})

const { amount, phone, reference } = order
const WHOLE: Observation = { state: 'succeeded', amount, phone, reference }

test('a success is trusted if amount, telephone and reference match the order', () => {
  for (const seen of [WHOLE, { ...WHOLE, accountCode: 'ACC' }])
    expect(seenAs(seen, MINUTE_MS)).toEqual({ state: 'succeeded' })
})

test.each<Observation>([
  { ...WHOLE, amount: 41_399 },
  { ...WHOLE, amount: 41_401 },
  { ...WHOLE, amount: 0 },
  { ...WHOLE, phone: '+24174000002' },
  { ...WHOLE, reference: 'ABD' },
  { ...WHOLE, accountCode: 'ACC2' },
  { state: 'succeeded' },
  { state: 'succeeded', phone, reference },
  { state: 'succeeded', amount, reference },
  { state: 'succeeded', amount, phone },
  { state: 'failed' },
  { state: 'failed', reference: 'ABD' },
  { state: 'failed', reference, accountCode: 'ACC2' },
])('an answer that disagrees or is incomplete (%o) needs a review, with the answer shown', (seen) => {
  const outcome = seenAs(seen, MINUTE_MS, { kind: 'payout' })

  expect(outcome).toMatchObject({ state: 'review', failure: 'MISMATCH' })
  expect(JSON.parse(outcome.evidence ?? '')).toEqual(seen)
})

test('a failure counts however late; a pause, a timeout or an unknown code is no failure', () => {
  for (const age of [0, MINUTE_MS, HOUR_MS, 71 * HOUR_MS]) {
    expect(seenAs({ state: 'failed', reference, failure: 'X' }, age)).toEqual({
      state: 'failed',
      failure: 'X',
    })
    expect(seenAs({ state: 'pending' }, age)).toEqual({ state: 'pending' })
    expect(judgeSilence(age)).toBeNull()
  }
  expect(seenAs({ state: 'not-found' }, 15 * MINUTE_MS, { notFoundIsFinal: true })).toEqual({
    state: 'unknown',
  })
})

const LATER = 15 * MINUTE_MS + 1
test.each<[PaymentKind, boolean, number, StoredPaymentState, string | undefined]>([
  ['collect', true, LATER, 'failed', 'NOT_FOUND'],
  ['refund', true, LATER, 'failed', 'NOT_FOUND'],
  ['payout', true, LATER, 'failed', 'NOT_FOUND'],
  ['collect', false, LATER, 'unknown', undefined],
  ['collect', false, 72 * HOUR_MS + 1, 'review', 'NO_FINAL_STATUS'],
  ['refund', false, LATER, 'review', 'NOT_FOUND'],
  ['payout', false, LATER, 'review', 'NOT_FOUND'],
])('a conclusive «not found» for a %s: %s, after %d ms is %s', (...row) => {
  const [kind, notFoundIsFinal, age, state, failure] = row
  const outcome = seenAs({ state: 'not-found' }, age, { kind, notFoundIsFinal })

  expect([outcome.state, outcome.failure]).toEqual([state, failure])
})

test('after 72 hours without an outcome a review is needed', () => {
  expect(seenAs({ state: 'pending' }, 72 * HOUR_MS + 1)).toMatchObject(NO_OUTCOME)
  expect(judgeSilence(72 * HOUR_MS + 1)).toMatchObject(NO_OUTCOME)
})
const NO_OUTCOME = { state: 'review', failure: 'NO_FINAL_STATUS' }

test('a refused refund is still owed and needs a review; a payment or a payout has failed', () => {
  const refused: Submission = { is: 'rejected', failure: 'RECIPIENT_NOT_FOUND' }
  const states = (['collect', 'refund', 'payout'] as const).map((kind) => [
    judgeSubmission({ kind, attempt: 1 }, refused).state,
    judgeSubmission({ kind, attempt: 1 }, { is: 'final', ok: false }).state,
    seenAs({ state: 'failed', reference, failure: 'WALLET_LIMIT_REACHED' }, MINUTE_MS, { kind }).state,
  ])

  expect(states).toEqual([
    ['failed', 'failed', 'failed'],
    ['review', 'review', 'review'],
    ['failed', 'failed', 'failed'],
  ])
})

test('an unsent refund is ordered again with growing delays for a day; then it needs a review', () => {
  const away: Submission = { is: 'rejected', failure: 'PROVIDER_TEMPORARILY_UNAVAILABLE' }
  const pauses = [1, 2, 5, 6, 24, 25].map((attempt) =>
    pauseBeforeRetry({ kind: 'refund', attempt }, 'PROVIDER_TEMPORARILY_UNAVAILABLE'),
  )

  expect(pauses).toEqual([2 * MINUTE_MS, 4 * MINUTE_MS, 32 * MINUTE_MS, HOUR_MS, HOUR_MS, null])
  expect(judgeSubmission({ kind: 'refund', attempt: 24 }, away).state).toBe('failed')
  expect(judgeSubmission({ kind: 'refund', attempt: 25 }, away).state).toBe('review')
  expect(pauseBeforeRetry({ kind: 'payout', attempt: 1 }, 'PROVIDER_TEMPORARILY_UNAVAILABLE')).toBeNull()
})

const FROM_REVIEW_OF = (failure: string) => ({ state: 'review' as const, failure })
const FAILED = { state: 'failed' as const, failure: 'X' }
const DONE = { state: 'succeeded' as const, failure: null }
const to = (state: StoredPaymentState, failure?: string): Outcome => ({ state, ...(failure && { failure }) })

test.each<[string, Parameters<typeof mayMove>[0], Outcome, boolean]>([
  ['succeeded is final', DONE, to('failed', 'REVERSED'), false],
  ['succeeded is not doubted later', DONE, to('review', 'MISMATCH'), false],
  ["failed turns succeeded on the provider's word", FAILED, to('succeeded'), true],
  ['failed is opened again where money moved', FAILED, to('review', 'PAID_AFTER_RETURN'), true],
  ['failed is opened again where the wrong money moved', FAILED, to('review', 'MISMATCH'), true],
  ['failed is not opened by a silence', FAILED, to('review', 'NO_FINAL_STATUS'), false],
  ['failed is not opened by a second refusal', FAILED, to('review', 'RECIPIENT_NOT_FOUND'), false],
  ['a review ends with the final word', FROM_REVIEW_OF('NO_FINAL_STATUS'), to('failed', 'LIMIT'), true],
  ['a review ends with success', FROM_REVIEW_OF('NOT_FOUND'), to('succeeded'), true],
  [
    'a late «never heard of it» ends a silence',
    FROM_REVIEW_OF('NO_FINAL_STATUS'),
    to('failed', 'NOT_FOUND'),
    true,
  ],
  ['but not what money has moved for', FROM_REVIEW_OF('MISMATCH'), to('failed', 'NOT_FOUND'), false],
  ['nor what was refused', FROM_REVIEW_OF('RECIPIENT_NOT_FOUND'), to('failed', 'NOT_FOUND'), false],
  ['a review stays one for less', FROM_REVIEW_OF('MISMATCH'), to('review', 'NO_FINAL_STATUS'), false],
  ['a graver reason takes its place', FROM_REVIEW_OF('NOT_FOUND'), to('review', 'PAID_AFTER_RETURN'), true],
  ['the same reason is no change', FROM_REVIEW_OF('PAID_TWICE'), to('review', 'PAID_TWICE'), false],
])('%s', (_promise, from, outcome, may) => {
  expect(mayMove(from, outcome)).toBe(may)
})

test('the provider is queried after 3 s, 6 s, 12 s …, finally every five minutes', () => {
  const pauses = [0, 1, 2, 3, 6, 7, 20].map(pauseBeforeCheck)

  expect(pauses).toEqual([3000, 6000, 12_000, 24_000, 192_000, 300_000, 300_000])
})
