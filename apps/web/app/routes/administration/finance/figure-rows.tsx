import type { BookRow } from '@okoume/contract/wire/books.ts'
import { FIGURE_RULES } from '@okoume/domain/books/figures.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import type { Page } from '#app/data/queries/pages.ts'
import { usePages } from '#app/data/queries/use-pages.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import more from '#app/ui/show-more.module.css'
import { ShowMore } from '#app/ui/show-more.tsx'
import { type RowsAsked, readRows } from './finance-query.ts'

export interface FigureRowsProps extends RowsAsked {
  readonly first: Page<BookRow & { readonly id: string }>
  readonly uid: string
  /** The days of the desk that led here. */
  readonly back: { readonly de: string; readonly a: string; readonly par?: string }
}

/** The movements that one figure sums, oldest first. */
export function FigureRows({ figure, from, to, first, uid, back }: FigureRowsProps): ReactNode {
  const list = usePages({
    queryKey: [uid, 'finance', 'rows', figure, from, to],
    read: (after) => readRows({ figure, from, to }, after),
    first,
    version: first,
  })
  return (
    <section className={kit.stack4} aria-labelledby="lignes">
      <h2 id="lignes" className={kit.subtitle}>
        {FIGURE_RULES[figure].label}, {formatLongPeriod(calendarDay(from), calendarDay(to)).toLowerCase()}
      </h2>
      <p>
        <Link to={dashboardPaths.finance(back)}>Retour aux chiffres</Link>
      </p>
      {list.items.length === 0 ? (
        <EmptyState scene="search" title="Aucun mouvement ces jours-là" />
      ) : (
        <ol className={`${kit.panel} ${kit.divided}`}>
          {list.items.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ol>
      )}
      <ShowMore
        list={list}
        className={more.more}
        failure="Les lignes ne sont pas arrivées."
        announce={(added) => `${added} lignes de plus`}
      />
    </section>
  )
}

function Row({ row }: { readonly row: BookRow }): ReactNode {
  const { at, event, subject, rentalId, amount, entry } = row
  return (
    <li className={`${kit.padded4} ${kit.row2x4} ${kit.spread} ${kit.breaks}`}>
      <div className={kit.stack1}>
        <p className={kit.strong}>{event}</p>
        <p className={kit.note}>
          <Instant at={at} /> · écriture E{entry}
        </p>
        <p className={`${kit.note} ${kit.digits}`}>
          {rentalId ? (
            <Link to={dashboardPaths.receipt(rentalId)}>Reçu de la location {subject}</Link>
          ) : (
            subject
          )}
        </p>
      </div>
      <p className={`${kit.strong} ${kit.digits} ${kit.oneLine}`}>{formatFrancs(amount)}</p>
    </li>
  )
}
