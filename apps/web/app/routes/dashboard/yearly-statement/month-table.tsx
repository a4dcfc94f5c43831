import type { YearlyStatement } from '@okoume/contract/wire/statement.ts'
import { formatMonth } from '@okoume/domain/calendar/format-day.ts'
import type { StatementSums } from '@okoume/domain/ledger/yearly-statement.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './statement.module.css'

const COLUMNS: readonly { readonly label: string; readonly of: (sums: StatementSums) => number }[] = [
  { label: 'Gagné', of: ({ rent, depositKept }) => rent + depositKept },
  { label: 'Rendu', of: ({ rentReturned }) => rentReturned },
  { label: 'Retiré', of: ({ withdrawn, withdrawalReturned }) => withdrawn + withdrawalReturned },
  { label: 'Autre', of: ({ corrected, rest }) => corrected + rest },
]

/** Totals of each month, FCFA, without what stays empty. */
export function MonthTable({ statement }: { readonly statement: YearlyStatement }): ReactNode {
  const { totals } = statement
  const months = statement.months.filter((sums) => COLUMNS.some(({ of }) => of(sums) !== 0))
  const columns = COLUMNS.filter(({ of }) => months.some((month) => of(month) !== 0))
  return (
    <section className={kit.stack2} aria-labelledby="mois">
      <h2 id="mois" className={kit.subtitle}>
        Mois par mois, en FCFA
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroll} aria-label="Chaque mois" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Mois</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((sums) => (
              <tr key={sums.month}>
                <th scope="row">{nameOf(sums.month)}</th>
                {columns.map(({ label, of }) => (
                  <td key={label}>{of(sums) === 0 ? '–' : formatThousands(of(sums))}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">En tout</th>
              {columns.map(({ label, of }) => (
                <td key={label}>{formatThousands(of(totals))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}

function nameOf(month: string): string {
  return capitalize(formatMonth(`${month}-02T00:00:00Z`).split(' ')[0] ?? '')
}
