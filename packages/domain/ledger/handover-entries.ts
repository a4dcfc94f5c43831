import { DAYS_IN_UNIT } from '../calendar/price-unit.ts'
import type { PriceUnit } from '../calendar/rental-period.ts'
import type { Francs } from '../money/francs.ts'
import { billedUnits } from '../pricing/billed-units.ts'
import type { HandoverShare } from '../rental/handover-transitions.ts'
import type { RentalFacts } from '../rental/rental-facts.ts'
import type { CancellationReason } from '../rental/rental-status.ts'
import { type LedgerEntry, ledgerEntry } from './ledger-entry.ts'
import { accountsOf, depositShared, type RentalMoney } from './rental-entries.ts'

/** Name in the ledger of each way of settling a handover. */
export type HandoverCause = 'handover closed' | 'no-show settled' | 'rent shared'

/** True if the fee goes back as well: only with all of the rent. */
export function returnsFee({ rentToOwner }: HandoverShare): boolean {
  return rentToOwner === 0
}

/** Amount that the share pays back to the renter, in FCFA; 0 for nothing. */
export function handoverRefund(money: RentalMoney, share: HandoverShare): Francs {
  const { rentToOwner, deposit } = share
  const ofDeposit = deposit ? deposit.amount - deposit.toOwner : 0
  return rentOf(money) - rentToOwner + ofDeposit + (returnsFee(share) ? money.fee : 0)
}

/**
 * The entries of a handover's settlement; none where all of it stays with the owner. `refund` is the id of the debt owed
 * to the renter. A wallet that gives rent back and gets a part of the deposit has an entry for each, since an entry has
 * one posting per account; the deposit comes first, in the order in which balances are locked. @throws RangeError for a
 * share beyond the rent or the amount of the deposit, or a rest without a `refund`.
 */
export function handoverSettled(
  cause: HandoverCause,
  money: RentalMoney,
  share: HandoverShare,
  refund: string | null,
): readonly LedgerEntry[] {
  const { wallet, cautions, earnedFees } = accountsOf(money)
  const name = `${cause} ${money.id}`
  const { rentToOwner, deposit } = share
  if (handoverRefund(money, share) > 0 && !refund) throw new RangeError(`${name}: no refund was ordered`)
  const toRenter = { account: 'refunds_due', holder: refund ?? '' } as const
  const shared = deposit && deposit.toOwner > 0 ? deposit : null
  const entry = ledgerEntry(name, [
    { from: wallet, to: toRenter, amount: rentOf(money) - rentToOwner },
    { from: earnedFees, to: toRenter, amount: returnsFee(share) ? money.fee : 0 },
    { from: cautions, to: toRenter, amount: shared ? 0 : (deposit?.amount ?? 0) },
  ])
  return [
    ...(shared ? [depositShared(money, shared.amount, shared.toOwner, refund)] : []),
    ...(entry.postings.length > 0 ? [entry] : []),
  ]
}

/**
 * No-show fee of the owner, FCFA: one day at the quoted price for each item, at most the rent. A week's or a month's
 * price is divided by its days, rounded down. Rentals at an agreed rent, and old ones without stored `terms`, pay an average day.
 */
export function oneDayOfRent(
  rental: Pick<RentalMoney, 'totalPrice' | 'deposit'> &
    Pick<RentalFacts, 'startDate' | 'endDate'> & { readonly quantity: number },
  terms: { readonly price: Francs; readonly priceUnit: PriceUnit; readonly agreed?: boolean } | null,
): Francs {
  const rent = rentOf(rental)
  if (terms && !terms.agreed)
    return Math.min(rent, Math.floor(terms.price / DAYS_IN_UNIT[terms.priceUnit]) * rental.quantity)
  return Math.floor(rent / billedUnits({ start: rental.startDate, end: rental.endDate }, 'jour'))
}

/** FCFA that a renter's own cancellation gave back. */
export function cancelledRefund(
  rental: Pick<RentalMoney, 'totalPrice' | 'fee'> & {
    readonly rentToOwner: Francs | null
    readonly cancellation: CancellationReason | null
  },
): Francs {
  return rental.totalPrice - (rental.rentToOwner ?? 0) + (rental.cancellation === 'grace' ? rental.fee : 0)
}

/** FCFA, without the deposit. */
export function rentOf({ totalPrice, deposit }: Pick<RentalMoney, 'totalPrice' | 'deposit'>): Francs {
  return totalPrice - deposit
}
