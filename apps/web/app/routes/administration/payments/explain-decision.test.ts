import type { UndecidedPayment } from '@okoume/contract/wire/administration.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { expect, it } from 'vitest'
import { describeConsequence } from './explain-decision.ts'

const PROPOSED: UndecidedPayment['proposed'] = {
  outcome: 'succeeded',
  phoneNumber: null,
  paidFrom: null,
  receipt: null,
  amount: null,
  byName: 'Paul Mba',
  note: 'Vu au relevé',
  at: '2027-03-01T08:00:00Z',
  mayDecide: true,
}
const REVIEW: UndecidedPayment = {
  id: '0198',
  kind: 'payout',
  provider: 'simulator',
  operator: 'AIRTEL',
  phone: '+24177345678',
  amount: MAX_WITHOUT_SECOND + 1,
  label: 'Retrait',
  reference: 'R1',
  providerReference: null,
  failure: 'PAID_AFTER_RETURN',
  evidence: null,
  createdAt: '2027-03-01T07:00:00Z',
  since: '2027-03-01T07:00:00Z',
  receivedAmount: null,
  outcomes: ['succeeded', 'failed'],
  proposed: null,
}

const CONFIRMS = "Un autre administrateur doit d'abord confirmer"

it.each([
  ['a large loss that nobody has proposed', {}, CONFIRMS],
  ['a large loss that a second administrator confirms', { proposed: PROPOSED }, 'compté comme une perte'],
  ['a loss that one decides alone', { amount: MAX_WITHOUT_SECOND }, 'compté comme une perte'],
  ['a large sum that the provider has not named', { failure: 'MISMATCH' }, CONFIRMS],
  ['a small sum of which it has said nothing', { failure: 'NOT_FOUND', amount: 500 }, 'est bien arrivé'],
] as const)('the consequence of «abouti» is said: %s', (_, payment, expected) => {
  const text = describeConsequence({ ...REVIEW, ...payment }, 'succeeded')
  expect(text).toContain(expected)
  expect(text.includes(CONFIRMS)).toBe(expected === CONFIRMS)
})
