import type { Trail, TrailEvent } from '@okoume/contract/wire/administration-trail.ts'
import { formatInstant } from '@okoume/domain/calendar/format-instant.ts'
import { csvFile, textCell } from '@okoume/domain/spreadsheet/csv.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { handOverFile } from '#app/shell/install/hand-over-file.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import styles from './trail.module.css'
import { readTrailPage, readWholeTrail, TrailFilters, type WholeTrail } from './trail-filters.tsx'
import { actionLabel, actorLabel, shownDetails } from './trail-labels.ts'

const HEADINGS = ['Date', 'Administrateur', 'Action', 'Objet', 'Détails', 'Identifiant']

/** The trail as a file in which no text is ever computed. */
export function trailCsv(events: readonly TrailEvent[], cut = false): string {
  const end = textCell(`Seules les ${events.length} lignes les plus récentes sont ici.`)
  return csvFile([HEADINGS, ...events.map(cellsOf), ...(cut ? [[end]] : [])])
}

function cellsOf(event: TrailEvent): string[] {
  const details = shownDetails(event).map(({ name, value }) => `${name} : ${value}`)
  return [
    formatInstant(event.at),
    textCell(actorLabel(event)),
    textCell(actionLabel(event.action)),
    textCell(event.subject),
    textCell(details.join(' | ')),
    textCell(event.id),
  ]
}

function saveTrail({ events, cut }: WholeTrail): void {
  handOverFile({ name: 'okoume-journal.csv', type: 'text/csv;charset=utf-8', text: trailCsv(events, cut) })
}

/** Who decided what, newest first; a filter is another address. */
export function TrailView({ first }: { readonly first: Trail }): ReactNode {
  const [search] = useSearchParams()
  const { events, next, add } = usePages(first)
  const list = { events, next, search }
  return (
    <>
      <TrailFilters administrators={first.administrators} />
      <Shown {...list} />
      {events.length > 0 && (
        <Events key={`${search} ${first.events[0]?.id ?? 'none'}`} {...list} onFurther={add} />
      )}
    </>
  )
}

/** The first page and what was read after it; another first page starts again. */
function usePages(first: Trail) {
  const [read, setRead] = useState<{ first: Trail; further: readonly Trail[] }>({ first, further: [] })
  const further = read.first === first ? read.further : []
  const pages = [first, ...further]
  return {
    events: pages.flatMap((page) => page.events),
    next: pages.at(-1)?.next ?? null,
    add: (page: Trail) => setRead({ first, further: [...further, page] }),
  }
}

interface ListProps {
  readonly events: readonly TrailEvent[]
  /** Where older ones begin; null where there are none. */
  readonly next: string | null
  readonly search: URLSearchParams
}

/** How many entries are shown, repeated for each filter. It takes the focus when the link that was pressed is gone. */
function Shown({ events, next, search }: ListProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const address = String(search)
  const seen = useRef(address)
  useEffect(() => {
    if (seen.current === address) return
    seen.current = address
    if (document.activeElement === document.body) box.current?.focus()
  }, [address])
  return (
    <div ref={box} role="status" tabIndex={-1}>
      {events.length === 0 ? (
        <EmptyState scene="search" title="Rien n'est inscrit ici" />
      ) : (
        <p key={address} className={styles.shown}>
          {events.length === 1 ? '1 ligne affichée' : `${events.length} lignes affichées`}
          {next !== null && ', les plus récentes'}
        </p>
      )}
    </div>
  )
}

interface EventsProps extends ListProps {
  readonly onFurther: (page: Trail) => void
}

function Events({ events, next, search, onFurther }: EventsProps): ReactNode {
  const attempts = useAttempts()
  const list = useRef<HTMLOListElement>(null)
  const readOn = async () => {
    const page = await readTrailPage(search, next)
    // At once: what has come takes the focus from the button, and must stand there for it.
    flushSync(() => onFurther(page))
    list.current?.querySelectorAll('a')[events.length]?.focus()
  }
  return (
    <>
      <ol ref={list} className={styles.events}>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {attempts.problem && <Alert tone="error">{attempts.problem}</Alert>}
      <div className={styles.actions}>
        {next !== null && <Attempt name="Voir plus ancien" work={readOn} attempts={attempts} />}
        <Attempt
          name="Exporter en CSV"
          work={async () => saveTrail(await readWholeTrail(search))}
          attempts={attempts}
        />
      </div>
    </>
  )
}

interface AttemptProps {
  readonly name: string
  readonly work: () => Promise<void>
  readonly attempts: ReturnType<typeof useAttempts>
}

function Attempt({ name, work, attempts: { busy, attempt } }: AttemptProps): ReactNode {
  return (
    <Button
      variant="secondary"
      busy={busy === name}
      busyText="Lecture..."
      disabled={busy !== null}
      onClick={() => attempt(name, work)}
    >
      {name}
    </Button>
  )
}

/** One thing at a time, and what went wrong with it. */
function useAttempts() {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    busy,
    problem,
    async attempt(name: string, work: () => Promise<void>) {
      setBusy(name)
      setProblem(null)
      try {
        await work()
      } catch (error) {
        setProblem(readApiError(error)?.message ?? 'Connexion internet perdue. Réessayez.')
      }
      setBusy(null)
    },
  }
}

function Event({ event }: { readonly event: TrailEvent }): ReactNode {
  const { at, action, subject } = event
  const details = shownDetails(event)
  return (
    <li className={styles.event}>
      <p className={styles.head}>
        <strong>{actionLabel(action)}</strong>
        <Instant at={at} />
      </p>
      <p>{actorLabel(event)}</p>
      {details.length > 0 && (
        <dl className={styles.details}>
          {details.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.subject}>
        <Link to={`?vue=journal&objet=${encodeURIComponent(subject)}`} aria-label={`Journal de ${subject}`}>
          {subject}
        </Link>
      </p>
    </li>
  )
}
