import type { QueuedTicket } from '@okoume/contract/wire/ticket.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard } from '../page/case-card.tsx'
import { WorkQueue } from '../page/work-queue.tsx'
import { takerText, ticketBadges } from './ticket-badges.tsx'
import { TicketCaseView } from './ticket-case.tsx'

export function Tickets({ list }: { readonly list: Lists['aide'] }): ReactNode {
  if (list.ticket) return <TicketCaseView key={list.ticket.id} ticket={list.ticket} />
  const { tickets, waiting, more } = list.queue
  const card = (ticket: QueuedTicket) => {
    const { id, topic, name, text, state, aimAt, createdAt } = ticket
    const due =
      state === 'waiting'
        ? `Demandé le ${formatLongInstant(createdAt)}.`
        : `À répondre avant le ${formatLongInstant(aimAt)}.`
    return (
      <CaseCard
        key={id}
        subject={<Link to={`?vue=aide&demande=${id}`}>{helpTopicLabel(topic)}</Link>}
        note={ticketBadges(ticket)}
        when={`${name}, ${takerText(ticket)}. ${due}`}
      >
        <p className={`${kit.twoLines} ${kit.breaks}`}>{text}</p>
      </CaseCard>
    )
  }
  return (
    <>
      <WorkQueue
        cases={tickets}
        empty={<EmptyState scene="done" title="Personne n'attend de réponse" />}
        more={more && `Seules les ${tickets.length} plus urgentes sont montrées.`}
        card={card}
      />
      {waiting.length > 0 && (
        <section className={`${kit.stack5} ${kit.shrinks}`} aria-labelledby="attendent">
          <h2 id="attendent" className={kit.subtitle}>
            Attendent la personne ({waiting.length})
          </h2>
          <WorkQueue cases={waiting} more={false} card={card} />
        </section>
      )}
    </>
  )
}
