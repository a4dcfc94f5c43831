import type { QueuedTicket } from '@okoume/contract/wire/ticket.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { TicketBadges, takerText } from './ticket-badges.tsx'
import { TicketCaseView } from './ticket-case.tsx'
import own from './tickets.module.css'

export interface TicketsProps {
  readonly list: Lists['aide']
  readonly refresh: () => Promise<void>
}

/** The queue of support, or the ticket that the address names. */
export function Tickets({ list, refresh }: TicketsProps): ReactNode {
  if (list.ticket) return <TicketCaseView key={list.ticket.id} ticket={list.ticket} refresh={refresh} />
  const { tickets, waiting, more } = list.queue
  return (
    <>
      {tickets.length === 0 ? (
        <EmptyState scene="done" title="Personne n'attend de réponse" />
      ) : (
        <ul className={styles.list}>
          {tickets.map((ticket) => (
            <TicketCard key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {more && <p className={styles.more}>Seules les {tickets.length} plus urgentes sont montrées.</p>}
      {waiting.length > 0 && (
        <section className={styles.content} aria-labelledby="attendent">
          <h2 id="attendent" className={styles.subject}>
            Attendent la personne ({waiting.length})
          </h2>
          <ul className={styles.list}>
            {waiting.map((ticket) => (
              <TicketCard key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function TicketCard({ ticket }: { readonly ticket: QueuedTicket }): ReactNode {
  const { id, topic, name, text } = ticket
  return (
    <Card as="li" className={styles.case}>
      <div className={own.head}>
        <h2 className={styles.subject}>
          <Link to={`?vue=aide&demande=${id}`}>{helpTopicLabel(topic)}</Link>
        </h2>
        <TicketBadges ticket={ticket} />
      </div>
      <p className={own.extract}>{text}</p>
      <p className={styles.when}>
        {name}, {takerText(ticket)}. {aimText(ticket)}
      </p>
    </Card>
  )
}

function aimText({ state, aimAt, createdAt }: QueuedTicket): string {
  if (state === 'waiting') return `Demandé le ${formatLongInstant(createdAt)}.`
  return `À répondre avant le ${formatLongInstant(aimAt)}.`
}
