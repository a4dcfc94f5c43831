import type { Francs } from '../money/francs.ts'
import type { CarriedPayment } from '../rental/carried-money.ts'
import { assertBalanced, type LedgerEntry, ledgerEntry } from './ledger-entry.ts'

/**
 * The money of a refused rental pays another checkout; what it leaves is owed to who paid it.
 * @throws RangeError where something is left without a `refund`
 */
export function moneyCarried(
  checkoutId: string,
  rentalId: string,
  { carried, rest }: CarriedPayment,
  refund: string | null,
): LedgerEntry {
  if (rest > 0 && !refund) throw new RangeError(`${checkoutId}: no refund was ordered`)
  const from = { account: 'received', holder: rentalId } as const
  return ledgerEntry(`money carried ${checkoutId}`, [
    { from, to: { account: 'received', holder: checkoutId }, amount: carried },
    { from, to: { account: 'refunds_due', holder: refund ?? '' }, amount: rest },
  ])
}

/** Its renter wants it back, or has chosen nothing in time. */
export function carriedMoneyRefunded(rentalId: string, refund: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`carried money refunded ${rentalId}`, [
    {
      from: { account: 'received', holder: rentalId },
      to: { account: 'refunds_due', holder: refund },
      amount,
    },
  ])
}

/** One of the debts that a refund is: each goes back by a payment of its own. */
export interface DebtPart {
  /** Name of the debt. */
  readonly debt: string
  /** FCFA. */
  readonly amount: Francs
}

/**
 * The entries of one refund whose money two numbers have paid: what they owe as `debt` is owed as its parts, in their order.
 * @throws RangeError where the parts are another sum than the entries owe
 */
export function divideDebt(
  entries: readonly LedgerEntry[],
  debt: string,
  debts: readonly DebtPart[],
): LedgerEntry[] {
  let left = debts.filter(({ amount }) => amount > 0)
  const divided = entries.map(({ cause, postings }) => {
    const owed = postings.find(({ account, holder }) => account === 'refunds_due' && holder === debt)
    const taken: DebtPart[] = []
    for (let rest = owed?.amount ?? 0; rest > 0; ) {
      const [first, ...others] = left
      if (!first) throw new RangeError(`${cause}: owes more than its parts`)
      const amount = Math.min(rest, first.amount)
      taken.push({ debt: first.debt, amount })
      left = amount === first.amount ? others : [{ ...first, amount: first.amount - amount }, ...others]
      rest -= amount
    }
    const owing = taken.map((part) => ({
      account: 'refunds_due' as const,
      holder: part.debt,
      amount: part.amount,
    }))
    const all = [...postings.filter((posting) => posting !== owed), ...owing]
    return assertBalanced({ cause, postings: all.toSorted(byAccount) })
  })
  if (left.length > 0) throw new RangeError(`${debt}: its parts are more than is owed`)
  return divided
}

/** The order in which every entry locks accounts. */
function byAccount(a: LedgerEntry['postings'][number], b: LedgerEntry['postings'][number]): number {
  return `${a.account} ${a.holder}` < `${b.account} ${b.holder}` ? -1 : 1
}
