import type { TicketSummary } from '@okoume/contract/wire/ticket.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import { TICKET_STATE_LABELS, type TicketState } from '@okoume/domain/help/ticket-transitions.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { Sheet } from '../page/sheet.tsx'
import { useServerNow } from '../rental/rentals-query.ts'
import styles from './help.module.css'
import { ticketsQuery } from './help-queries.ts'

export const handle = { title: "Mes demandes d'aide", reads: ['listTickets'] } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }) => ({
  uid,
  loaded: await fetchNow(ticketsQuery(uid)),
}))

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

export default function Tickets({ loaderData: { uid, loaded } }: Loaded<typeof clientLoader>): ReactNode {
  const read = useCachedQuery(ticketsQuery(uid), loaded)
  const { tickets } = read.answer
  const now = useServerNow()
  const ask = <ButtonLink to={dashboardPaths.problem()}>J'ai un problème</ButtonLink>
  return (
    <Sheet title={handle.title} read={read}>
      {tickets.length === 0 ? (
        <EmptyState scene="messages" title="Vous n'avez rien demandé" action={ask}>
          Si quelque chose ne va pas, nous répondons ici, et nous vous prévenons.
        </EmptyState>
      ) : (
        <>
          <ul className={`${kit.panel} ${kit.divided} ${kit.clips}`}>
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <Link
                  className={`${kit.stack1} ${kit.ink} ${kit.plain} ${kit.lit} ${kit.ringInside} ${styles.ticket}`}
                  to={dashboardPaths.ticket(ticket.id)}
                >
                  <span className={`${kit.row1x3} ${kit.middle}`}>
                    <strong>{helpTopicLabel(ticket.topic)}</strong>
                    <TicketBadge state={ticket.state} />
                  </span>
                  <span className={kit.cut}>{ticket.text}</span>
                  <span className={kit.note}>{dueText(ticket, now)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <div>{ask}</div>
        </>
      )}
      <Link className={`${kit.inline} ${kit.touch} ${styles.way}`} to={dashboardPaths.decisions()}>
        Décisions de la modération
      </Link>
    </Sheet>
  )
}

const TONES: Readonly<Record<TicketState, BadgeTone>> = {
  new: 'neutral',
  taken: 'forest',
  waiting: 'terracotta',
  resolved: 'neutral',
}

export function TicketBadge({ state }: { readonly state: TicketState }): ReactNode {
  return <Badge tone={TONES[state]}>{TICKET_STATE_LABELS[state]}</Badge>
}

/** Until when support means to answer, or since when nothing is awaited of it. */
export function dueText({ state, aimAt, changedAt }: TicketSummary, now: Date): string {
  if (state === 'resolved') return `Résolue le ${formatLongInstant(changedAt)}`
  if (state === 'waiting') return `Nous attendons votre réponse depuis le ${formatLongInstant(changedAt)}`
  if (now >= new Date(aimAt)) return 'Notre réponse a pris du retard : votre demande passe avant les autres.'
  return `Nous visons une réponse avant le ${formatLongInstant(aimAt)}`
}
