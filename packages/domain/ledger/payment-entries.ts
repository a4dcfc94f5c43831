import type { Francs } from '../money/francs.ts'
import { type LedgerEntry, ledgerEntry, type Transfer } from './ledger-entry.ts'

/** The renter's payment reached us: the operator holds it, and we owe it until it becomes a rental. */
export function paymentReceived(checkoutId: string, operator: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`payment received ${checkoutId}`, [
    {
      from: { account: 'mobile_money', holder: operator },
      to: { account: 'received', holder: checkoutId },
      amount,
    },
  ])
}

/** The operator has paid a refund out: posted once per debt, however often it was ordered. */
export function refundPaid(refund: string, operator: string, amount: Francs): LedgerEntry {
  return refundPaidFrom(refund, { account: 'mobile_money', holder: operator }, amount)
}

/** An administrator has paid it from the company's own cash or bank account. */
export function refundPaidByUs(refund: string, source: 'cash' | 'bank', amount: Francs): LedgerEntry {
  return refundPaidFrom(refund, { account: 'own_funds', holder: source }, amount)
}

function refundPaidFrom(refund: string, to: Transfer['to'], amount: Francs): LedgerEntry {
  return ledgerEntry(`refund paid ${refund}`, [
    { from: { account: 'refunds_due', holder: refund }, to, amount },
  ])
}

/** A withdrawal was paid out, by the operator or by an administrator by hand from the operator's account. */
export function withdrawalPaid(withdrawalId: string, operator: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`withdrawal paid ${withdrawalId}`, [
    {
      from: { account: 'payouts_due', holder: withdrawalId },
      to: { account: 'mobile_money', holder: operator },
      amount,
    },
  ])
}

/** Charge of a provider for a payment, taken from what the operator holds for us: our cost, never a user's money. */
export function chargeNoted(paymentId: string, operator: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`charge noted ${paymentId}`, [
    {
      from: { account: 'provider_charges', holder: operator },
      to: { account: 'mobile_money', holder: operator },
      amount,
    },
  ])
}
