import {
  type BookPeriod,
  type BookStep,
  formatBookPeriod,
  monthOf,
} from '@okoume/domain/books/book-periods.ts'
import { FIGURE_RULES, FIGURES } from '@okoume/domain/books/figures.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import type { ShownDays } from './days-form.tsx'
import styles from './desk.module.css'

interface BookTableProps {
  readonly periods: readonly BookPeriod[]
  readonly shown: ShownDays
}

const TEXTS: Readonly<Record<BookStep, { readonly label: string; readonly head: string }>> = {
  day: { label: 'Chaque jour, en FCFA', head: 'Jour' },
  month: { label: 'Chaque mois, en FCFA', head: 'Mois' },
}

/** Figures of each day or month, FCFA; each opens the rows that it sums. */
export function BookTable({ periods, shown }: BookTableProps): ReactNode {
  const { label, head } = TEXTS[shown.step]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {FIGURE_RULES[figure].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.from}>
              <th scope="row">{formatBookPeriod(period, shown.step)}</th>
              {FIGURES.map((figure) => (
                <td key={figure}>
                  {period[figure] === 0 ? (
                    '–'
                  ) : (
                    <Link
                      to={dashboardPaths.finance({
                        ...shown.search,
                        ...rowsOf(period, shown),
                        chiffre: figure,
                      })}
                    >
                      {formatThousands(period[figure])}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function rowsOf({ from }: BookPeriod, { step }: ShownDays) {
  return step === 'month' ? { mois: monthOf(from) } : { jour: from }
}
