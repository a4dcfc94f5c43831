import type { CalendarDay } from '../calendar/calendar-day.ts'
import { formatDay } from '../calendar/format-day.ts'
import { formatInstant } from '../calendar/format-instant.ts'
import type { Francs } from '../money/francs.ts'
import { maskPhone } from '../person/masked-contact.ts'
import { agreedRentText } from '../rental/enquiry.ts'
import { csvFile, textCell } from '../spreadsheet/csv.ts'
import type { AdjustedAccount } from './manual-entries.ts'
import { describeMovement, type Movement } from './movements.ts'

export interface StatementLine extends Movement {
  readonly at: Date
  readonly rental: {
    readonly id: string
    readonly title: string
    readonly startDate: CalendarDay
    readonly endDate: CalendarDay
    readonly receipt: string
    /** By its renter, within the days of the statement: a part of the rent, or all of it, stays with the owner. */
    readonly cancelledLate: boolean
    /** Where its parties agreed on another rent (docs/spec.md#enquiries); else null. */
    readonly computedRent: Francs | null
  } | null
  readonly withdrawal: {
    readonly phone: string
    /** The operator's; null until it has paid. */
    readonly reference: string | null
  } | null
}

/** The movements of some days, both included, oldest first, with the balances before them. */
export interface Statement {
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly opening: Readonly<Partial<Record<AdjustedAccount, Francs>>>
  readonly lines: readonly StatementLine[]
}

const HEADINGS = [
  ...['Date', 'Compte', 'Mouvement', 'Objet', 'Du', 'Au', 'Reçu', 'Référence', 'Numéro'],
  ...['Montant (FCFA)', 'Solde (FCFA)'],
]
const ACCOUNTS = { wallet: 'Portefeuille', cautions: 'Cautions' } as const

/**
 * A statement as a CSV file that French Excel opens on a double click: semicolons, amounts as plain integers, times of
 * Libreville. The same movements always make the same bytes: nothing says when it was made, and numbers are masked, since
 * a statement is given to others.
 */
export function statementCsv({ from, to, opening, lines }: Statement): string {
  const accounts = Object.keys(opening) as AdjustedAccount[]
  const balances = new Map(accounts.map((account) => [account, opening[account] ?? 0]))
  const balanceRows = (day: CalendarDay, text: string) =>
    accounts.map((account) =>
      row({ date: formatDay(day), account, text, balance: balances.get(account) ?? 0 }),
    )
  const first = balanceRows(from, 'Solde au début')
  const moved = lines.map((line) => {
    const balance = (balances.get(line.account) ?? 0) + line.amount
    balances.set(line.account, balance)
    const { account, amount } = line
    return row({
      date: formatInstant(line.at.toISOString()),
      account,
      text: describeLine(line),
      line,
      amount,
      balance,
    })
  })
  return csvFile([
    HEADINGS,
    ...first,
    ...moved,
    ...totalRows(accounts, lines),
    ...balanceRows(to, 'Solde à la fin'),
  ])
}

function describeLine(line: StatementLine): string {
  const { event, account, amount, rental } = line
  const isAgreed =
    event === 'rental accepted' && account === 'wallet' && rental && rental.computedRent !== null
  const text = describeMovement(line)
  return isAgreed ? `${text} : ${agreedRentText(amount, rental.computedRent)}` : text
}

/** Total of each kind of movement. */
function totalRows(accounts: readonly AdjustedAccount[], lines: readonly StatementLine[]): string[][] {
  return accounts.flatMap((account) => {
    const kinds = Map.groupBy(
      lines.filter((line) => line.account === account),
      (line) => describeMovement(line),
    )
    return [...kinds].map(([kind, ofKind]) =>
      row({ date: '', account, text: `Total : ${kind}`, amount: sumAmounts(ofKind) }),
    )
  })
}

export function sumAmounts(lines: readonly { readonly amount: Francs }[]): Francs {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

interface Row {
  readonly date: string
  readonly account: AdjustedAccount
  readonly text: string
  readonly line?: StatementLine
  readonly amount?: Francs
  readonly balance?: Francs
}

function row({ date, account, text, line, amount, balance }: Row): string[] {
  const { rental = null, withdrawal = null } = line ?? {}
  return [
    date,
    ACCOUNTS[account],
    textCell(text),
    textCell(rental?.title ?? ''),
    rental ? formatDay(rental.startDate) : '',
    rental ? formatDay(rental.endDate) : '',
    rental?.receipt ?? '',
    textCell(withdrawal?.reference ?? ''),
    withdrawal ? maskPhone(withdrawal.phone) : '',
    amount === undefined ? '' : String(amount),
    balance === undefined ? '' : String(balance),
  ]
}
