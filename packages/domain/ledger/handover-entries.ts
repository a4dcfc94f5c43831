import type { Period } from '../calendar/rental-period.ts'
import type { Francs } from '../money/francs.ts'
import { billedUnits } from '../pricing/billed-units.ts'
import { type LedgerEntry, ledgerEntry } from './ledger-entry.ts'
import { accountsOf, type RentalMoney } from './rental-entries.ts'

/** How the money of a rental is shared as its handover is settled, in FCFA; the rest is the renter's. */
export interface HandoverShare {
  /** Of the rent; the owner keeps it. */
  readonly rentToOwner: Francs
  /** What of the deposit is still held, and what of that the owner gets; null where the return decides on it. */
  readonly deposit: { readonly held: Francs; readonly toOwner: Francs } | null
}

/** What each way of settling a handover is called in the ledger. */
export type HandoverCause = 'handover closed' | 'no-show settled' | 'rent shared'

/** Whether the fee goes back as well: only with all of the rent. */
export function returnsFee({ rentToOwner }: HandoverShare): boolean {
  return rentToOwner === 0
}

/** What that share pays back to the renter, in FCFA; 0 for nothing. */
export function handoverRefund(money: RentalMoney, share: HandoverShare): Francs {
  const { rentToOwner, deposit } = share
  const ofDeposit = deposit ? deposit.held - deposit.toOwner : 0
  return rentOf(money) - rentToOwner + ofDeposit + (returnsFee(share) ? money.fee : 0)
}

/**
 * The entry of a handover's settlement; null where all of it stays with the owner. `refund` is the id of the debt owed to
 * the renter. @throws RangeError for a share beyond the rent or what is held of the deposit, or a rest without a `refund`.
 */
export function handoverSettled(
  cause: HandoverCause,
  money: RentalMoney,
  share: HandoverShare,
  refund: string | null,
): LedgerEntry | null {
  const { wallet, cautions, earnedFees } = accountsOf(money)
  const name = `${cause} ${money.rentalId}`
  const amount = handoverRefund(money, share)
  if (amount > 0 && !refund) throw new RangeError(`${name}: no refund was ordered`)
  const toRenter = { account: 'refunds_due', holder: refund ?? '' } as const
  const { rentToOwner, deposit } = share
  const entry = ledgerEntry(name, [
    { from: wallet, to: toRenter, amount: rentOf(money) - rentToOwner },
    { from: earnedFees, to: toRenter, amount: returnsFee(share) ? money.fee : 0 },
    { from: cautions, to: toRenter, amount: deposit ? deposit.held - deposit.toOwner : 0 },
    { from: cautions, to: wallet, amount: deposit?.toOwner ?? 0 },
  ])
  return entry.postings.length > 0 ? entry : null
}

/** One day of the rent, in FCFA, rounded down: what an owner keeps where nobody came for the item. */
export function oneDayOfRent(money: RentalMoney, period: Period): Francs {
  return Math.floor(rentOf(money) / billedUnits(period, 'jour'))
}

/** FCFA, without the deposit. */
export function rentOf({ totalPrice, deposit }: Pick<RentalMoney, 'totalPrice' | 'deposit'>): Francs {
  return totalPrice - deposit
}
