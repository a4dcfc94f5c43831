import { type BookPeriod, formatBookPeriod, monthOf } from '@okoume/domain/books/book-periods.ts'
import { FIGURE_RULES, FIGURES, type Figure } from '@okoume/domain/books/figures.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Table } from '#app/ui/table.tsx'
import type { ShownDays } from './days-form.tsx'

interface BookTableProps {
  readonly periods: readonly BookPeriod[]
  readonly shown: ShownDays
}

/** Figures of each day or month, FCFA; each opens the rows that it sums. */
export function BookTable({ periods, shown }: BookTableProps): ReactNode {
  const { step, search } = shown
  const rowsOf = ({ from }: BookPeriod, chiffre: Figure) =>
    dashboardPaths.finance({
      ...search,
      ...(step === 'month' ? { mois: monthOf(from) } : { jour: from }),
      chiffre,
    })
  const head = step === 'month' ? 'Mois' : 'Jour'
  return (
    <Table
      caption={`Chaque ${head.toLowerCase()}, en FCFA`}
      rows={periods}
      keyOf={({ from }) => from}
      columns={[
        { head, of: (period) => formatBookPeriod(period, step) },
        ...FIGURES.map((figure) => ({
          head: FIGURE_RULES[figure].label,
          of: (period: BookPeriod) =>
            period[figure] === 0 ? null : (
              <Link to={rowsOf(period, figure)}>{formatThousands(period[figure])}</Link>
            ),
        })),
      ]}
    />
  )
}
