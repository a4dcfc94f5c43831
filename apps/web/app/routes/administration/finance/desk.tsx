import type { Books } from '@okoume/contract/wire/books.ts'
import { type BookStep, bookPeriods, usualStep } from '@okoume/domain/books/book-periods.ts'
import { FIGURE_RULES, FIGURES } from '@okoume/domain/books/figures.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay, formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { Table } from '#app/ui/table.tsx'
import { BookChart } from './book-chart.tsx'
import { BookTable } from './book-table.tsx'
import { DaysForm, type ShownDays, StepSwitch } from './days-form.tsx'
import styles from './desk.module.css'
import { STEP_NAMES } from './finance-query.ts'
import { Decisions, Held } from './money-of-others.tsx'

const JOURNAL = {
  name: 'journal',
  label: 'Télécharger le journal',
  read: (query: { readonly from: string; readonly to: string }) => signedInApi.getJournal({ query }),
  lost: "le journal n'est pas arrivé",
  done: 'Le journal est téléchargé.',
}

export interface DeskProps {
  readonly books: Books
  /** Of the address; null: by day, long spans by month. */
  readonly step: BookStep | null
}

/** Movements of these days, as totals, drawn and as a table; what is held, and what the operators must have. */
export function Desk({ books, step: asked }: DeskProps): ReactNode {
  const { days } = books
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const step = asked ?? usualStep(days)
  const shown: ShownDays = {
    from,
    to,
    step,
    search: { de: from, a: to, ...(asked && { par: STEP_NAMES[asked] }) },
  }
  const periods = bookPeriods(days, step)
  const moved = periods.filter((period) => FIGURES.some((one) => period[one] !== 0))
  return (
    <>
      <DaysForm from={from} to={to} hidden={{ par: shown.search.par }} file={JOURNAL} />
      <section className={kit.stack4} aria-labelledby="periode">
        <h2 id="periode" className={kit.subtitle}>
          {capitalize(formatLongPeriod(calendarDay(from), calendarDay(to)))}
        </h2>
        {moved.length === 0 ? (
          <EmptyState scene="search" title="Rien n'a bougé ces jours-là" />
        ) : (
          <>
            <Totals books={books} shown={shown} />
            {from !== to && <StepSwitch {...shown} />}
            <BookChart periods={periods} step={step} />
            <BookTable periods={moved} shown={shown} />
          </>
        )}
      </section>
      <Held books={books} />
      <Decisions books={books} />
      <Operators books={books} />
    </>
  )
}

function Totals({ books, shown }: { readonly books: Books; readonly shown: ShownDays }) {
  return (
    <ul className={styles.totals}>
      {FIGURES.map((figure) => {
        const total = books.days.reduce((sum, day) => sum + day[figure], 0)
        return (
          <li key={figure}>
            <Link className={styles.total} to={dashboardPaths.finance({ ...shown.search, chiffre: figure })}>
              <span className={kit.note}>{FIGURE_RULES[figure].label}</span>
              <span className={`${kit.strong} ${kit.digits} ${kit.oneLine}`}>{formatFrancs(total)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Operators({ books: { providers } }: { readonly books: Books }): ReactNode {
  return (
    <Table
      caption={<h2 className={kit.subtitle}>Chez les opérateurs, en FCFA</h2>}
      rows={providers}
      keyOf={({ operator }) => operator}
      columns={[
        { head: 'Opérateur', of: ({ operator }) => operatorFacts(operator).label },
        { head: 'Selon le grand livre', of: ({ ledger }) => ledger },
        { head: 'Selon son relevé', of: ({ provider }) => provider },
        { head: 'Écart', of: ({ difference }) => difference },
        {
          head: 'Relevé du',
          words: true,
          of: ({ statementDay }) => (statementDay ? formatDay(calendarDay(statementDay)) : 'Aucun encore'),
        },
      ]}
    />
  )
}
