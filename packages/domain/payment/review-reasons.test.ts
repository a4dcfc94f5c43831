import { expect, test } from 'vitest'
import { explainReview } from './payment-failures.ts'

test.each(['MISMATCH', 'NOT_FOUND', 'NO_FINAL_STATUS', 'PAID_TWICE', 'PAID_AFTER_RETURN'])(
  "the reason for a payment's review is shown in words, not as its code (%s)",
  (failure) => {
    expect(explainReview(failure)).toMatch(/^[A-Z].*\.$/)
    expect(explainReview(failure)).not.toContain(failure)
  },
)

test.each(['RECIPIENT_NOT_FOUND', 'toString', ''])(
  'an unknown reason from the provider is shown as it came (%s)',
  (failure) => {
    expect(explainReview(failure)).toContain(`(${failure})`)
  },
)
