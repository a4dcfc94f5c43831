import type { Books } from '@okoume/contract/wire/books.ts'
import { FIGURE_RULES, FIGURES } from '@okoume/domain/books/figures.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import styles from './desk.module.css'

interface BookTableProps extends Pick<Books, 'days'> {
  /** The days of the desk, which the rows lead back to. */
  readonly from: string
  readonly to: string
}

/** Each day's figures, FCFA; each opens the rows that it sums. */
export function BookTable({ days, from, to }: BookTableProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.scroll} aria-label="Chaque jour, en FCFA" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Jour</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {FIGURE_RULES[figure].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, ...figures }) => (
            <tr key={day}>
              <th scope="row">{formatDay(calendarDay(day))}</th>
              {FIGURES.map((figure) => (
                <td key={figure}>
                  {figures[figure] === 0 ? (
                    '–'
                  ) : (
                    <Link to={dashboardPaths.finance({ de: from, a: to, jour: day, chiffre: figure })}>
                      {formatThousands(figures[figure])}
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
