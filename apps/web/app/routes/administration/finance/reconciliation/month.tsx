import type { ReconciliationMonth } from '@okoume/contract/wire/reconciliation.ts'
import { addDays, addMonths, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatMonth, formatShortDay } from '@okoume/domain/calendar/format-day.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'

const toDay = (jour: string) => dashboardPaths.finance({ vue: 'rapprochement', jour })
const toMonth = (mois: string) => dashboardPaths.finance({ vue: 'rapprochement', mois })

/** The days of a month: which are closed, and what the others wait for. */
export function Month({ month, days, waiting }: ReconciliationMonth): ReactNode {
  const first = calendarDay(`${month}-01`)
  const after = addMonths(first, 1)
  // Newest first, and none that is still going on.
  const isOver = days[0]?.day === addDays(after, -1)
  const next = days.findLast(
    ({ closed, moved, missing, statements }) => !closed && moved + missing + statements > 0,
  )
  return (
    <section className={kit.stack4} aria-labelledby="mois">
      <h2 id="mois" className={kit.subtitle}>
        {capitalize(formatMonth(`${first}T12:00:00Z`))}
      </h2>
      <nav aria-label="Mois" className={kit.row3}>
        <Link className={`${kit.inline} ${kit.touch}`} to={toMonth(addMonths(first, -1).slice(0, 7))}>
          Mois d'avant
        </Link>
        {isOver && (
          <Link className={`${kit.inline} ${kit.touch}`} to={toMonth(after.slice(0, 7))}>
            Mois d'après
          </Link>
        )}
      </nav>
      {waiting.since && (
        <p>
          {waiting.differences === 1 ? "Un écart n'a" : `${waiting.differences} écarts n'ont`} pas encore
          d'explication confirmée, depuis le{' '}
          <Link to={toDay(waiting.since)}>{formatShortDay(calendarDay(waiting.since))}</Link>.
        </p>
      )}
      {next && (
        <p>
          <ButtonLink to={toDay(next.day)}>Rapprocher le {formatShortDay(calendarDay(next.day))}</ButtonLink>
        </p>
      )}
      {days.length === 0 ? (
        <EmptyState scene="search" title="Aucun jour de ce mois n'est fini" />
      ) : (
        <ol className={`${kit.panel} ${kit.divided}`}>
          {days.map((day) => (
            <li key={day.day} className={`${kit.padded4} ${kit.row2x4} ${kit.middle} ${kit.spread}`}>
              <Link className={`${kit.inline} ${kit.touch} ${kit.strong}`} to={toDay(day.day)}>
                {formatShortDay(calendarDay(day.day))}
              </Link>
              <DayState {...day} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function DayState({
  closed,
  open,
  missing,
  moved,
  statements,
}: ReconciliationMonth['days'][number]): ReactNode {
  if (closed) return <Badge tone="forest">Clos</Badge>
  if (open > 0) return <Badge tone="danger">{open === 1 ? '1 écart' : `${open} écarts`}</Badge>
  if (missing > 0)
    return <Badge tone="gold">{missing === 1 ? 'Il manque un relevé' : 'Il manque les relevés'}</Badge>
  return <Badge>{moved + statements === 0 ? "Rien n'a bougé" : 'À clore'}</Badge>
}
