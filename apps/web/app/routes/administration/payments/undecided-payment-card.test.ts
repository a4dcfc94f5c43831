import { expect, it } from 'vitest'
import { readEvidence } from './undecided-payment-card.tsx'

it("a provider's answer is listed name by name, to the innermost", () => {
  const answer = { status: 'AMBIGUOUS', amount: 5000, payer: { phone: '077123456', names: ['A', 'B'] } }
  expect(readEvidence(JSON.stringify(answer))).toEqual([
    ['status', 'AMBIGUOUS'],
    ['amount', '5000'],
    ['payer.phone', '077123456'],
    ['payer.names.0', 'A'],
    ['payer.names.1', 'B'],
  ])
})

it('an empty answer is shown as such', () => {
  expect(readEvidence('{"amount":null}')).toEqual([['amount', 'null']])
})

it.each(['Bad Gateway', '"AMBIGUOUS"', '12', 'null', ''])('%j is shown as it is', (evidence) => {
  expect(readEvidence(evidence)).toBeNull()
})
