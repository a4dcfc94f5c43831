import type { Francs } from '../money/francs.ts'
import { type AccountKind, type LedgerEntry, ledgerEntry } from './ledger-entry.ts'

/** Accounts that an administrator may adjust by hand. */
export type AdjustedAccount = Extract<AccountKind, 'wallet' | 'cautions'>

/**
 * Four-eyes rule, FCFA: the most that one administrator adjusts, notes as paid of withdrawals, or decides of payments in
 * review, alone in one decision. Above it a second one confirms.
 */
export const MAX_WITHOUT_SECOND = 100_000
/** The same limit over a day, so that a large sum cannot be split into small ones. */
export const MAX_WITHOUT_SECOND_A_DAY = 500_000
export const WITHOUT_SECOND_HOURS = 24

/** @param movedAlone FCFA that the same administrator has moved alone within `WITHOUT_SECOND_HOURS`. */
export function needsSecondAdministrator(amount: number, movedAlone: number): boolean {
  const moved = Math.abs(amount)
  return moved > MAX_WITHOUT_SECOND || movedAlone + moved > MAX_WITHOUT_SECOND_A_DAY
}

/**
 * An administrator gives a person money of ours, or takes some back where `amount` (FCFA) is negative. `key` is the
 * idempotency key of the decision: it is carried out once. Source: docs/spec.md#8-who-may-do-what @throws RangeError
 * for an amount that is not an integer of FCFA.
 */
export function balanceAdjusted(
  key: string,
  { account, userId, amount }: { account: AdjustedAccount; userId: string; amount: number },
): LedgerEntry {
  const person = { account, holder: userId } as const
  // The holder records whose balance it was, so that every balance can be explained.
  const ours = { account: 'adjustments', holder: `${account} ${userId}` } as const
  const [from, to] = amount < 0 ? [person, ours] : [ours, person]
  return ledgerEntry(`adjustment ${key}`, [{ from, to, amount: Math.abs(amount) }])
}

/**
 * An operator has paid out what was not owed (a refund twice, a withdrawal that had come back): it left our account
 * there, and is our loss until the money is returned.
 */
export function lossNoted(operationId: string, operator: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`loss ${operationId}`, [
    {
      from: { account: 'adjustments', holder: `loss ${operationId}` },
      to: { account: 'mobile_money', holder: operator },
      amount,
    },
  ])
}
