import type { YearlyStatement } from '@okoume/contract/wire/statement.ts'
import { formatMonth } from '@okoume/domain/calendar/format-day.ts'
import type { StatementSums } from '@okoume/domain/ledger/yearly-statement.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { Table } from '#app/ui/table.tsx'

const COLUMNS: readonly { readonly label: string; readonly of: (sums: StatementSums) => number }[] = [
  { label: 'Gagné', of: ({ rent, depositKept }) => rent + depositKept },
  { label: 'Repris', of: ({ rentReturned }) => rentReturned },
  { label: 'Retiré', of: ({ withdrawn, withdrawalReturned }) => withdrawn + withdrawalReturned },
  { label: 'Autre', of: ({ corrected, rest }) => corrected + rest },
]

/** Totals of each month, FCFA, without what stays empty. */
export function MonthTable({ statement }: { readonly statement: YearlyStatement }): ReactNode {
  const { totals } = statement
  const months = statement.months.filter((sums) => COLUMNS.some(({ of }) => of(sums) !== 0))
  const columns = COLUMNS.filter(({ of }) => months.some((month) => of(month) !== 0))
  return (
    <Table
      caption={<h2 className={kit.subtitle}>Mois par mois, en FCFA</h2>}
      rows={months}
      keyOf={({ month }) => month}
      columns={[
        { head: 'Mois', of: ({ month }) => nameOf(month), total: 'En tout' },
        ...columns.map(({ label, of }) => ({
          head: label,
          of: (sums: StatementSums) => of(sums) || null,
          total: of(totals),
        })),
      ]}
    />
  )
}

function nameOf(month: string): string {
  return capitalize(formatMonth(`${month}-02T00:00:00Z`).split(' ')[0] ?? '')
}
