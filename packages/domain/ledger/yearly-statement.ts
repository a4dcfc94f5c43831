import { type CalendarDay, calendarDay, dayInLibreville, earlierDay } from '../calendar/calendar-day.ts'
import type { Francs } from '../money/francs.ts'
import type { LedgerEvent } from './causes.ts'
import type { Movement } from './movements.ts'
import { type StatementLine, sumAmounts } from './statement-csv.ts'

/** The columns of an owner's year: each movement of their wallet is in one of them. */
export const STATEMENT_COLUMNS = [
  'rent',
  'depositKept',
  'rentReturned',
  'withdrawn',
  'withdrawalReturned',
  'corrected',
  'rest',
] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

export const STATEMENT_LABELS: Readonly<Record<StatementColumn, string>> = {
  rent: 'Loyers',
  depositKept: 'Parts de caution qui vous reviennent',
  rentReturned: 'Loyers repris',
  withdrawn: 'Retraits',
  withdrawalReturned: 'Retraits revenus',
  corrected: "Corrections de l'équipe",
  rest: 'Reste à la fermeture du compte',
}

/** FCFA: what leaves the wallet is negative. */
export type StatementSums = Readonly<Record<StatementColumn, Francs>>

/** Null for what never moves a wallet. */
const COLUMNS: Readonly<Record<LedgerEvent, StatementColumn | null>> = {
  'rental accepted': 'rent',
  'rental closed': 'rentReturned',
  'handover closed': 'rentReturned',
  'no-show settled': 'rentReturned',
  'rent shared': 'rentReturned',
  'deposit shared': 'depositKept',
  'withdrawal requested': 'withdrawn',
  'withdrawal returned': 'withdrawalReturned',
  'withdrawal cancelled': 'withdrawalReturned',
  'rest given up': 'rest',
  'rest set aside': 'rest',
  adjustment: 'corrected',
  'payment received': null,
  'rental requested': null,
  'checkout refunded': null,
  'money carried': null,
  'carried money refunded': null,
  'refund paid': null,
  'deposit refunded': null,
  'deposit part refunded': null,
  'withdrawal paid': null,
  'receipt noted': null,
  'receipt allocated': null,
  'receipt returned': null,
  'charge noted': null,
  'office entry': null,
  loss: null,
}

/** @throws RangeError for a movement that is not of a wallet */
export function statementColumn({ event, amount }: Pick<Movement, 'event' | 'amount'>): StatementColumn {
  // Entries of before rent and deposit had one each may leave more than they take.
  if (event === 'rent shared' && amount > 0) return 'depositKept'
  const column = COLUMNS[event]
  if (column === null) throw new RangeError(`${event} moves no wallet`)
  return column
}

export function sumColumns(lines: readonly Pick<Movement, 'event' | 'amount'>[]): StatementSums {
  const ofColumns = Map.groupBy(lines, statementColumn)
  return Object.fromEntries(
    STATEMENT_COLUMNS.map((column) => [column, sumAmounts(ofColumns.get(column) ?? [])]),
  ) as Record<StatementColumn, Francs>
}

/** `YYYY-MM`, in Libreville. */
export function monthsOfYear(year: number): string[] {
  return Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`)
}

/** An owner's year by its months and rentals; `lines` are those of the wallet, oldest first. */
export function summarizeYear(year: number, lines: readonly StatementLine[]) {
  const ofMonths = Map.groupBy(lines, ({ at }) => dayInLibreville(at).slice(0, 7))
  const ofRentals = Map.groupBy(lines, ({ rental }) => rental?.id)
  return {
    totals: sumColumns(lines),
    months: monthsOfYear(year).map((month) => ({ month, ...sumColumns(ofMonths.get(month) ?? []) })),
    rentals: [...ofRentals.values()].flatMap((ofRental) => {
      const [first] = ofRental
      if (!first?.rental) return []
      const { rent, depositKept, rentReturned } = sumColumns(ofRental)
      return [{ ...first.rental, rent, depositKept, rentReturned }]
    }),
  }
}

/** The day from which the statement of a finished year is fixed: what its last days began has ended. */
export function statementDay(year: number): CalendarDay {
  return calendarDay(`${year + 1}-01-05`)
}

/** Days of that year's statement, as long as it goes on up to today. */
export function statementDays(year: number, today: CalendarDay): { from: CalendarDay; to: CalendarDay } {
  return { from: calendarDay(`${year}-01-01`), to: earlierDay(calendarDay(`${year}-12-31`), today) }
}
