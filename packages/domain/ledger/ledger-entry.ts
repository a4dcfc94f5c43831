import { isFrancs } from '../money/amount.ts'
import type { Francs } from '../money/francs.ts'

/**
 * The accounts of the ledger. Each belongs to one holder, so that the check against a negative balance concerns one
 * rental or one person, and bookings of different items never wait for each other's locks. - `mobile_money` (holder:
 * operator): what the operators hold for us; the only account on the other side - `received` (checkout): paid, not
 * yet a rental, or of a refused one whose money waits for another choice - `escrow`, `unearned_fees` (rental): held
 * until the owner answers - `earned_fees` (rental): ours - `refunds_due` (the event that owes it): owed to a renter
 * until the operator has paid it back - `payouts_due` (withdrawal): left a wallet, not yet paid out by the operator -
 * `wallet`, `cautions` (person) - `adjustments` (the adjusted balance): what an administrator gave or took by hand;
 * may be negative - `own_funds` (`cash` or `bank`): what the company has paid from its own money; may be negative -
 * `provider_charges` (operator): what the provider has taken of a payment; a cost, so below zero - `rounding`
 * (operator): small differences with its statement - `unallocated` (checkout, or the office's entry): received, but
 * not as ordered, or from no one known - `given_up`, `unclaimed` (person): the rest of a closed account, left to us,
 * or kept for its owner
 */
export type AccountKind =
  | 'mobile_money'
  | 'adjustments'
  | 'own_funds'
  | 'provider_charges'
  | 'rounding'
  | 'unallocated'
  | 'given_up'
  | 'unclaimed'
  | 'received'
  | 'escrow'
  | 'unearned_fees'
  | 'earned_fees'
  | 'refunds_due'
  | 'payouts_due'
  | 'wallet'
  | 'cautions'

export interface Posting {
  readonly account: AccountKind
  readonly holder: string
  /** FCFA. Positive credits the account (we owe or own more), negative debits it. */
  readonly amount: number
}

/** One event's movements. The cause is unique: the same event can never be posted twice. */
export interface LedgerEntry {
  readonly cause: string
  readonly postings: readonly Posting[]
}

/** Money moved from one account to another: two postings that cancel out. */
export interface Transfer {
  readonly from: Pick<Posting, 'account' | 'holder'>
  readonly to: Pick<Posting, 'account' | 'holder'>
  readonly amount: Francs
}

/**
 * Makes the entry for an event's transfers; transfers of 0 FCFA are left out. @throws RangeError when an amount is not
 * an integer of FCFA, or is negative, or the postings do not balance.
 */
export function ledgerEntry(cause: string, transfers: readonly Transfer[]): LedgerEntry {
  for (const { amount } of transfers) {
    if (!isFrancs(amount)) throw new RangeError(`${cause}: cannot move ${amount} FCFA`)
  }
  const postings = transfers
    .filter(({ amount }) => amount > 0)
    .flatMap(({ from, to, amount }) => [
      { ...from, amount: -amount },
      { ...to, amount },
    ])
  // One posting per account, in a fixed order: prevents deadlocks between events that touch the same accounts.
  const sums = new Map<string, Posting>()
  for (const posting of postings) {
    const key = `${posting.account} ${posting.holder}`
    sums.set(key, { ...posting, amount: (sums.get(key)?.amount ?? 0) + posting.amount })
  }
  return assertBalanced({
    cause,
    postings: [...sums.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, posting]) => posting)
      .filter(({ amount }) => amount !== 0),
  })
}

/** @throws RangeError when the sum of the entry's postings is not zero. */
export function assertBalanced(entry: LedgerEntry): LedgerEntry {
  const sum = entry.postings.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0) throw new RangeError(`${entry.cause}: postings sum to ${sum}, not zero`)
  return entry
}

/**
 * The accounts that may be negative: what the operators hold for us, manual adjustments, the company's own money and
 * its costs. None belongs to a person, and none has a running balance.
 */
export const BOUNDLESS_ACCOUNTS: readonly AccountKind[] = [
  'mobile_money',
  'adjustments',
  'own_funds',
  'provider_charges',
  'rounding',
]

/** True if the account may be negative. */
export function mayGoBelowZero(account: AccountKind): boolean {
  return BOUNDLESS_ACCOUNTS.includes(account)
}
