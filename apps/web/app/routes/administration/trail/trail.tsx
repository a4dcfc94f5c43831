import type { Trail, TrailEvent } from '@okoume/contract/wire/administration-trail.ts'
import { formatInstant } from '@okoume/domain/calendar/format-instant.ts'
import { csvFile, textCell } from '@okoume/domain/spreadsheet/csv.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Page } from '#app/data/queries/pages.ts'
import { type PagedList, usePages } from '#app/data/queries/use-pages.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { handOverFile } from '#app/shell/install/hand-over-file.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import more from '#app/ui/show-more.module.css'
import { ShowMore } from '#app/ui/show-more.tsx'
import styles from './trail.module.css'
import { readTrailPage, readWholeTrail, TrailFilters } from './trail-filters.tsx'
import { actionLabel, actorLabel, shownDetails } from './trail-labels.ts'

const HEADINGS = ['Date', 'Administrateur', 'Action', 'Objet', 'Détails', 'Identifiant']

/** The trail as a file in which no text is ever computed. */
export function trailCsv(events: readonly TrailEvent[], cut = false): string {
  const end = textCell(`Seules les ${events.length} lignes les plus récentes sont ici.`)
  const rows = events.map((event) => {
    const details = shownDetails(event).map(({ name, value }) => `${name} : ${value}`)
    return [
      formatInstant(event.at),
      textCell(actorLabel(event)),
      textCell(actionLabel(event.action)),
      textCell(event.subject),
      textCell(details.join(' | ')),
      textCell(event.id),
    ]
  })
  return csvFile([HEADINGS, ...rows, ...(cut ? [[end]] : [])])
}

/** Who decided what, newest first; a filter is another address. */
export function TrailView({ uid, first }: { readonly uid: string; readonly first: Trail }): ReactNode {
  const [search] = useSearchParams()
  const pages = usePages({
    queryKey: [uid, 'trail', String(search)],
    read: async (after) => trailPage(await readTrailPage(search, after)),
    first: trailPage(first),
    version: first,
  })
  return (
    <>
      <TrailFilters administrators={first.administrators} />
      <Shown count={pages.items.length} more={pages.more} search={search} />
      {pages.items.length > 0 && <Events pages={pages} search={search} />}
    </>
  )
}

const trailPage = ({ events, next }: Trail): Page<TrailEvent> => ({ items: events, next })

interface ShownProps {
  readonly count: number
  readonly more: boolean
  readonly search: URLSearchParams
}

/** How many entries are shown, repeated for each filter. It takes the focus when the link that was pressed is gone. */
function Shown({ count, more, search }: ShownProps): ReactNode {
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
      {count === 0 ? (
        <EmptyState scene="search" title="Rien n'est inscrit ici" />
      ) : (
        <p key={address} className={kit.note}>
          {count === 1 ? '1 ligne affichée' : `${count} lignes affichées`}
          {more && ', les plus récentes'}
        </p>
      )}
    </div>
  )
}

interface EventsProps {
  readonly pages: PagedList<TrailEvent>
  readonly search: URLSearchParams
}

function Events({ pages, search }: EventsProps): ReactNode {
  const save = useAction({
    call: () => readWholeTrail(search),
    onDone({ events, cut }) {
      const text = trailCsv(events, cut)
      handOverFile({ name: 'okoume-journal.csv', type: 'text/csv;charset=utf-8', text })
    },
    done: 'Le journal est dans le fichier okoume-journal.csv.',
  })
  return (
    <>
      <ol className={`${kit.panel} ${kit.divided}`}>
        {pages.items.map((event) => {
          const { at, action, subject } = event
          const details = shownDetails(event)
          return (
            <li key={event.id} className={`${kit.stack1} ${kit.padded4} ${kit.breaks}`}>
              <p className={`${kit.row0x4} ${kit.spread}`}>
                <strong>{actionLabel(action)}</strong>
                <span className={kit.note}>
                  <Instant at={at} />
                </span>
              </p>
              <p>{actorLabel(event)}</p>
              {details.length > 0 && (
                <dl className={`${kit.row0x4} ${kit.note} ${styles.details}`}>
                  {details.map(({ name, value }) => (
                    <div className={kit.shrinks} key={name}>
                      <dt>{name}</dt>
                      <dd className={kit.ink}>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
              <p className={kit.note}>
                <Link
                  className={`${kit.inline} ${kit.touch} ${kit.soft} ${kit.digits}`}
                  to={`?vue=journal&objet=${encodeURIComponent(subject)}`}
                  aria-label={`Journal de ${subject}`}
                >
                  {subject}
                </Link>
              </p>
            </li>
          )
        })}
      </ol>
      <ShowMore
        list={pages}
        className={more.more}
        failure="Les lignes plus anciennes ne sont pas arrivées. Vérifiez votre connexion."
      />
      <div>
        <Button variant="secondary" busy={save.busy} busyText="Lecture..." onClick={() => save.run()}>
          Exporter en CSV
        </Button>
      </div>
    </>
  )
}
