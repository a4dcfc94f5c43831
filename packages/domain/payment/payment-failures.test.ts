import { expect, it } from 'vitest'
import { explainPaymentFailure } from './payment-failures.ts'

it('explains why the telephone did not pay, where the provider gives a reason', () => {
  const failure = explainPaymentFailure('INSUFFICIENT_BALANCE')
  expect(failure?.title).toBe('Solde insuffisant')
  expect(failure?.detail).toContain('Le solde de ce compte Mobile Money ne suffit pas.')
})

it.each([null, 'MYPVIT_5001', 'UNSPECIFIED_FAILURE', 'toString'])('explains nothing for %s', (code) => {
  expect(explainPaymentFailure(code)).toBeNull()
})
