import { addDays, type CalendarDay } from '../calendar/calendar-day.ts'
import { formatDay } from '../calendar/format-day.ts'
import { type CsvLine, readCsv } from '../spreadsheet/read-csv.ts'
import { MAX_BALANCE, type ReadDate, readAmount, readDate } from './statement-cells.ts'
import {
  COLUMN_ROLES,
  type ColumnRole,
  type Direction,
  foldHeading,
  KIND_MEANINGS,
  meaningOf,
  NEEDED_ROLES,
  ROLE_LABELS,
  type RowState,
  STATE_MEANINGS,
  type StatementColumns,
} from './statement-columns.ts'

/** Bytes of a statement, at most. */
export const MAX_STATEMENT_BYTES = 2_000_000
export const MAX_STATEMENT_ROWS = 20_000
/** Far more columns than a provider's statement has. */
const MAX_CELLS = 200
const MAX_REFERENCE = 100
/** One row of a statement: FCFA, without sign. */
export interface StatementRow {
  readonly line: number
  readonly reference: string
  readonly amount: number
  /** Null where the statement does not say. */
  readonly direction: Direction | null
  readonly charge: number | null
  readonly state: RowState
  readonly day: CalendarDay
}

export interface ReadStatement {
  readonly rows: readonly StatementRow[]
  /** FCFA after the newest row; null where the statement has no such column. */
  readonly balance: number | null
}

/** Why a statement is refused, in French, and at which field. */
export interface StatementProblem {
  readonly field: 'file' | 'day'
  readonly problem: string
}

export interface StatementFile {
  readonly text: string
  /** Which statement it is meant to be; rows may be of the day before or after, around midnight. */
  readonly day: CalendarDay
  readonly columns: StatementColumns
  /** True if finance has chosen the columns: each of them must be there. */
  readonly chosen: boolean
}

/** Reads a provider's statement of one day, whole or not at all. */
export function readStatement(file: StatementFile): ReadStatement | StatementProblem {
  const lines = file.text.includes('\0')
    ? null
    : readCsv(file.text, { lines: MAX_STATEMENT_ROWS + 1, cells: MAX_CELLS })
  const [head, ...body] = lines ?? []
  if (!head || head.cells.length < 2) return refused("Ce fichier n'est pas un relevé CSV lisible.")
  if (body.length > MAX_STATEMENT_ROWS) return refused(`Un relevé a au plus ${MAX_STATEMENT_ROWS} lignes.`)
  const places = placeColumns(head, file)
  if ('problem' in places) return places
  const rows: StatementRow[] = []
  const balances: (ReadDate & { readonly balance: number })[] = []
  for (const line of body) {
    const cell = (role: ColumnRole) => line.cells[places[role] ?? -1] ?? ''
    const read = readRow(line.line, cell)
    if (typeof read === 'string') return refused(`Ligne ${line.line} : ${read}`)
    const { row, date, balance } = read
    if (row.day < addDays(file.day, -1) || row.day > addDays(file.day, 1))
      return {
        field: 'day',
        problem: `La ligne ${line.line} est du ${formatDay(row.day)} : ce relevé n'est pas celui du ${formatDay(file.day)}.`,
      }
    rows.push(row)
    // A row of just after midnight says what is there on the next day.
    if (balance !== null && row.day <= file.day) balances.push({ ...date, balance })
  }
  return { rows, balance: lastBalance(balances) }
}

const refused = (problem: string): StatementProblem => ({ field: 'file', problem })

type Places = Readonly<Partial<Record<ColumnRole, number>>>

function placeColumns({ cells }: CsvLine, { columns, chosen }: StatementFile): Places | StatementProblem {
  const headings = cells.map(foldHeading)
  const places: Partial<Record<ColumnRole, number>> = {}
  for (const role of COLUMN_ROLES) {
    const heading = columns[role]
    if (heading === '') continue
    const place = headings.indexOf(foldHeading(heading))
    if (place !== headings.lastIndexOf(foldHeading(heading)))
      return refused(
        `La colonne «${heading}» est là deux fois : on ne sait pas laquelle compte. Renommez-en une.`,
      )
    if (place !== -1) places[role] = place
    else if (chosen || NEEDED_ROLES.includes(role))
      return refused(
        `La colonne «${heading}» (${ROLE_LABELS[role].toLowerCase()}) manque. Ce fichier a : ${cells.join(', ').slice(0, 300)}. Choisissez les colonnes, ou un autre fichier.`,
      )
  }
  return places
}

interface ReadRow {
  readonly row: StatementRow
  readonly date: ReadDate
  readonly balance: number | null
}

/** A row, or what is wrong with it. */
function readRow(line: number, cell: (role: ColumnRole) => string): ReadRow | string {
  const date = readDate(cell('date'))
  if (!date) return `«${cell('date').slice(0, 40)}» n'est pas une date.`
  const amount = readAmount(cell('amount'))
  if (amount === null) return `«${cell('amount').slice(0, 40)}» n'est pas un montant en FCFA.`
  const charge = cell('charge') === '' ? null : readAmount(cell('charge'))
  if (charge === null && cell('charge') !== '')
    return `«${cell('charge').slice(0, 40)}» n'est pas une commission en FCFA.`
  const state = cell('state') === '' ? 'succeeded' : meaningOf(STATE_MEANINGS, cell('state'))
  if (!state) return `l'état «${cell('state').slice(0, 40)}» n'est pas connu.`
  const balance = cell('balance') === '' ? null : readAmount(cell('balance'), MAX_BALANCE)
  if (balance === null && cell('balance') !== '')
    return `«${cell('balance').slice(0, 40)}» n'est pas un solde en FCFA.`
  const reference = cell('reference')
  if (reference.length > MAX_REFERENCE) return 'la référence est trop longue.'
  // A payment with a minus was taken back.
  const direction = amount < 0 ? 'out' : meaningOf(KIND_MEANINGS, cell('kind'))
  const { day } = date
  const row = { line, reference, amount: Math.abs(amount), direction, state, day }
  return { row: { ...row, charge: charge === null ? null : Math.abs(charge) }, date, balance }
}

/** That of the newest row of the day: a statement may have its oldest or its newest row first. */
function lastBalance(
  balances: readonly { readonly order: string; readonly balance: number }[],
): number | null {
  const [first, last] = [balances.at(0), balances.at(-1)]
  if (!first || !last) return null
  return first.order > last.order ? first.balance : last.balance
}

/** A reference as it is compared: providers strip hyphens, and change capitals. */
export function referenceKey(reference: string): string {
  return reference.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
}
