import type { Francs } from '../money/francs.ts'
import { type LedgerEntry, ledgerEntry } from './ledger-entry.ts'

/** An operator holds money of a checkout that was not paid as ordered: it belongs to no one yet. */
export function receiptNoted(checkoutId: string, operator: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`receipt noted ${checkoutId}`, [
    { from: { account: 'mobile_money', holder: operator }, to: unallocated(checkoutId), amount },
  ])
}

/**
 * The money pays its checkout after all; we add what is missing. @throws RangeError where more was received than ordered
 */
export function receiptAllocated(checkoutId: string, received: Francs, ordered: Francs): LedgerEntry {
  const to = { account: 'received', holder: checkoutId } as const
  const ours = { account: 'adjustments', holder: `shortfall ${checkoutId}` } as const
  return ledgerEntry(`receipt allocated ${checkoutId}`, [
    { from: unallocated(checkoutId), to, amount: received },
    { from: ours, to, amount: ordered - received },
  ])
}

/** The money goes back to a telephone: owed to its payer until the operator has paid it. */
export function receiptReturned(checkoutId: string, refund: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`receipt returned ${checkoutId}`, [
    { from: unallocated(checkoutId), to: { account: 'refunds_due', holder: refund }, amount },
  ])
}

function unallocated(checkoutId: string) {
  return { account: 'unallocated', holder: checkoutId } as const
}
