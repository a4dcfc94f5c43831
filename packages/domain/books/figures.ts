import type { LedgerEvent } from '../ledger/causes.ts'
import type { AccountKind } from '../ledger/ledger-entry.ts'

/** The columns of the books, each a sum of postings of one day of Libreville. */
export const FIGURES = [
  'collected',
  'refunded',
  'withdrawn',
  'rentsEarned',
  'feesEarned',
  'feesGivenBack',
  'providerCharges',
] as const
export type Figure = (typeof FIGURES)[number]

export interface FigureRule {
  /** Above the column. */
  readonly label: string
  readonly account: AccountKind
  /** Only postings of these events; of all events without them. */
  readonly events?: readonly LedgerEvent[]
  /** Only credits, or only debits, of the account; both without it. */
  readonly side?: 'credit' | 'debit'
  /** `-1` where debits of the account make the figure larger. */
  readonly sign: 1 | -1
}

/** Which postings a figure sums: the table of the finance desk. */
export const FIGURE_RULES: Readonly<Record<Figure, FigureRule>> = {
  collected: {
    label: 'Encaissé',
    account: 'mobile_money',
    events: ['payment received', 'receipt noted'],
    sign: -1,
  },
  refunded: { label: 'Remboursé', account: 'refunds_due', events: ['refund paid'], sign: -1 },
  withdrawn: { label: 'Retiré', account: 'payouts_due', events: ['withdrawal paid'], sign: -1 },
  rentsEarned: {
    label: 'Loyers',
    account: 'wallet',
    events: ['rental accepted', 'rental closed', 'handover closed', 'no-show settled', 'rent shared'],
    sign: 1,
  },
  feesEarned: { label: 'Frais gagnés', account: 'earned_fees', side: 'credit', sign: 1 },
  feesGivenBack: { label: 'Frais rendus', account: 'earned_fees', side: 'debit', sign: -1 },
  providerCharges: { label: 'Commissions', account: 'provider_charges', sign: -1 },
}

/** The sums of one event on one account within a day, FCFA: debits are negative. */
export interface DaySum {
  readonly event: string | null
  readonly account: string
  readonly credited: number
  readonly debited: number
}

/** The figures of one day, FCFA. */
export function figuresOf(sums: readonly DaySum[]): Record<Figure, number> {
  const figures = FIGURES.map((figure) => {
    const { account, events, side, sign } = FIGURE_RULES[figure]
    const amount = sums
      .filter((sum) => sum.account === account && (!events || events.some((one) => one === sum.event)))
      .reduce(
        (total, { credited, debited }) =>
          total + (side === 'debit' ? 0 : credited) + (side === 'credit' ? 0 : debited),
        0,
      )
    return [figure, sign * amount]
  })
  // `-0` is no amount.
  return Object.fromEntries(figures.map(([figure, amount]) => [figure, Number(amount) || 0])) as Record<
    Figure,
    number
  >
}
