import { formatInstant } from '../calendar/format-instant.ts'
import { type Movement, movementWords } from './movements.ts'

export interface StatementLine extends Movement {
  /** ISO 8601. */
  readonly at: string
  /** FCFA, of that account right after. */
  readonly balance: number
  readonly itemTitle: string | null
}

// Without it Excel takes the file for one of its own country's older alphabets.
const BYTE_ORDER_MARK = '\ufeff'
const HEADINGS = ['Date', 'Compte', 'Mouvement', 'Objet', 'Montant (FCFA)', 'Solde (FCFA)']
const ACCOUNTS = { wallet: 'Portefeuille', cautions: 'Cautions' } as const
/** What a spreadsheet takes for the beginning of a formula, written in full width too, and whatever stands before it. */
const FORMULA = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u
const TO_BE_QUOTED = /[";\r\n]/

/**
 * A statement as a file that Excel, set to French, opens by a double click: semicolons, amounts as plain integers,
 * times of Libreville. The lines stay in the order in which they are given.
 */
export function statementCsv(lines: readonly StatementLine[]): string {
  const rows = [HEADINGS, ...lines.map(cellsOf)]
  return `${BYTE_ORDER_MARK}${rows.map((row) => `${row.join(';')}\r\n`).join('')}`
}

function cellsOf(line: StatementLine): string[] {
  return [
    formatInstant(line.at),
    ACCOUNTS[line.account],
    textCell(movementWords(line)),
    textCell(line.itemTitle ?? ''),
    String(line.amount),
    String(line.balance),
  ]
}

/** Text that somebody else may have chosen: it is shown, and never computed. */
function textCell(text: string): string {
  const shown = FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return TO_BE_QUOTED.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
