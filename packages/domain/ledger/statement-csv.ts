import { formatInstant } from '../calendar/format-instant.ts'
import { csvFile, textCell } from '../spreadsheet/csv.ts'
import { describeMovement, type Movement } from './movements.ts'

export interface StatementLine extends Movement {
  /** ISO 8601. */
  readonly at: string
  /** FCFA, balance of that account after the movement. */
  readonly balance: number
  readonly itemTitle: string | null
  readonly rentalId: string | null
}

const HEADINGS = ['Date', 'Compte', 'Mouvement', 'Objet', 'Location', 'Montant (FCFA)', 'Solde (FCFA)']
const ACCOUNTS = { wallet: 'Portefeuille', cautions: 'Cautions' } as const

/**
 * A statement as a CSV file that French Excel opens on a double click: semicolons, amounts as plain integers, times of
 * Libreville. The lines keep the order in which they are given.
 */
export function statementCsv(lines: readonly StatementLine[]): string {
  return csvFile([
    HEADINGS,
    ...lines.map((line) => [
      formatInstant(line.at),
      ACCOUNTS[line.account],
      textCell(describeMovement(line)),
      textCell(line.itemTitle ?? ''),
      line.rentalId ?? '',
      String(line.amount),
      String(line.balance),
    ]),
  ])
}
