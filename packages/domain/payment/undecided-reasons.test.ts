import { expect, test } from 'vitest'
import { explainUndecided } from './undecided-reasons.ts'

test.each(['MISMATCH', 'NOT_FOUND', 'NO_FINAL_STATUS', 'UNALLOCATED', 'PAID_TWICE', 'PAID_AFTER_RETURN'])(
  "the reason for a payment's review is shown in words, not as its code (%s)",
  (failure) => {
    expect(explainUndecided({ kind: 'refund', failure })).toMatch(/^[A-Z].*\.$/)
    expect(explainUndecided({ kind: 'refund', failure })).not.toContain(failure)
  },
)

test.each([
  ['refund', 'RECIPIENT_NOT_FOUND', 'remboursement (RECIPIENT_NOT_FOUND), qui reste dû'],
  ['payout', 'toString', "n'est pas sûre (toString)."],
  ['collect', '', "n'est pas sûre."],
] as const)(
  'of a %s, an unknown reason from the provider is shown as it came (%s)',
  (kind, failure, text) => {
    expect(explainUndecided({ kind, failure })).toContain(text)
  },
)
