import type { Francs } from '../money/francs.ts'
import type { LedgerEvent } from './causes.ts'
import { type LedgerEntry, ledgerEntry } from './ledger-entry.ts'

/** A withdrawal was requested: the money has left the wallet, and is owed until the operator has paid it out. */
export function withdrawalRequested(withdrawalId: string, userId: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`withdrawal requested ${withdrawalId}`, [
    {
      from: { account: 'wallet', holder: userId },
      to: { account: 'payouts_due', holder: withdrawalId },
      amount,
    },
  ])
}

/** A withdrawal could not be paid out: the money is back in the wallet. */
export function withdrawalReturned(withdrawalId: string, userId: string, amount: Francs): LedgerEntry {
  return backInWallet('withdrawal returned', withdrawalId, userId, amount)
}

/** Its owner took it back before it was sent: the money is back in the wallet. */
export function withdrawalCancelled(withdrawalId: string, userId: string, amount: Francs): LedgerEntry {
  return backInWallet('withdrawal cancelled', withdrawalId, userId, amount)
}

function backInWallet(event: LedgerEvent, withdrawalId: string, userId: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`${event} ${withdrawalId}`, [
    {
      from: { account: 'payouts_due', holder: withdrawalId },
      to: { account: 'wallet', holder: userId },
      amount,
    },
  ])
}

/** Who closes their account leaves us a rest that no withdrawal pays. */
export function restGivenUp(userId: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`rest given up ${userId}`, [
    { from: { account: 'wallet', holder: userId }, to: { account: 'given_up', holder: userId }, amount },
  ])
}

/** A rest of an account that we closed is kept for its owner. */
export function restSetAside(userId: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`rest set aside ${userId}`, [
    { from: { account: 'wallet', holder: userId }, to: { account: 'unclaimed', holder: userId }, amount },
  ])
}
