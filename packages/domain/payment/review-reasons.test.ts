import { expect, test } from 'vitest'
import { explainReview } from './review-reasons.ts'

test.each(['MISMATCH', 'NOT_FOUND', 'NO_FINAL_STATUS', 'PAID_TWICE', 'PAID_AFTER_RETURN'])(
  'why an operation waits is told in words, not by its code (%s)',
  (failure) => {
    expect(explainReview(failure)).toMatch(/^[A-Z].*\.$/)
    expect(explainReview(failure)).not.toContain(failure)
  },
)

test.each(['RECIPIENT_NOT_FOUND', 'toString', ''])(
  "a provider's own reason is repeated as it came (%s)",
  (failure) => {
    expect(explainReview(failure)).toContain(`(${failure})`)
  },
)
