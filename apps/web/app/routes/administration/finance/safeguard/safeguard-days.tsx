import type { SafeguardDay, SafeguardMonth } from '@okoume/contract/wire/safeguard.ts'
import { totalOwed } from '@okoume/domain/books/safeguard-record.ts'
import { addMonths, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay, formatMonthOf } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'

/** The records of one month, newest first. */
export function SafeguardDays({ month }: { readonly month: SafeguardMonth }): ReactNode {
  const { days, first, last } = month
  const begin = calendarDay(`${month.month}-01`)
  const [before, after] = [addMonths(begin, -1), addMonths(begin, 1)]
  const near = [...(first && first < begin ? [before] : []), ...(last && last >= after ? [after] : [])]
  return (
    <section className={kit.stack4} aria-labelledby="mois">
      <h2 id="mois" className={kit.subtitle}>
        {capitalize(formatMonthOf(begin))}
      </h2>
      {near.length > 0 && (
        <nav className={kit.row2x4} aria-label="Mois">
          {near.map((one) => (
            <MonthLink key={one} month={one} />
          ))}
        </nav>
      )}
      {days.length === 0 ? (
        <EmptyState scene="search" title="Aucun jour écrit ce mois-là">
          Chaque jour s'écrit tout seul, cinq minutes après sa fin.
        </EmptyState>
      ) : (
        <ol className={`${kit.panel} ${kit.divided}`}>
          {days.map((record) => (
            <Day key={record.day} record={record} />
          ))}
        </ol>
      )}
    </section>
  )
}

function MonthLink({ month }: { readonly month: string }): ReactNode {
  const begin = calendarDay(month)
  return (
    <Link
      className={`${kit.inline} ${kit.touch}`}
      to={dashboardPaths.finance({ vue: 'cantonnement', mois: month.slice(0, 7) })}
    >
      {capitalize(formatMonthOf(begin))}
    </Link>
  )
}

function Day({ record }: { readonly record: SafeguardDay }): ReactNode {
  const { day, surplus, late, signOff } = record
  const owed = totalOwed(record)
  return (
    <li className={`${kit.padded4} ${kit.row2x4} ${kit.spread} ${kit.breaks}`}>
      <div className={kit.stack1}>
        <Link
          className={`${kit.inline} ${kit.touch} ${kit.strong}`}
          to={dashboardPaths.finance({ vue: 'cantonnement', jour: day })}
        >
          {capitalize(formatLongDay(calendarDay(day)))}
        </Link>
        <p className={`${kit.note} ${kit.digits}`}>
          Dû {formatFrancs(owed)}, tenu {formatFrancs(owed + surplus)}
        </p>
        <p className={kit.note}>
          {signOff ? `Vu par ${signOff.byName}` : "Personne ne l'a encore vu"}
          {late && ' · écrit en retard'}
        </p>
      </div>
      {surplus < 0 ? (
        <Badge tone="danger">Manque {formatFrancs(-surplus)}</Badge>
      ) : (
        <p className={`${kit.digits} ${kit.oneLine}`}>+ {formatFrancs(surplus)}</p>
      )}
    </li>
  )
}
