import { expect, it } from 'vitest'
import { explainPaymentFailure } from './payment-failures.ts'

it('says why the telephone did not pay, where the provider does', () => {
  expect(explainPaymentFailure('INSUFFICIENT_BALANCE')).toBe(
    'Le solde de ce compte Mobile Money ne suffit pas.',
  )
})

it.each([null, 'MYPVIT_5001', 'UNSPECIFIED_FAILURE', 'toString'])('makes nothing up for %s', (code) => {
  expect(explainPaymentFailure(code)).toBeNull()
})
