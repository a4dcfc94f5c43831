import type { FoundPerson } from '@okoume/contract/wire/administration-people.ts'
import type { TicketSummary } from '@okoume/contract/wire/ticket.ts'
import { helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import { TICKET_STATE_LABELS } from '@okoume/domain/help/ticket-transitions.ts'
import { describeAnswers } from '@okoume/domain/person/owner-record.ts'
import { formatMean } from '@okoume/domain/review/format-mean.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Instant } from '#app/ui/instant.tsx'
import styles from '../page/administration.module.css'
import { phoneText } from '../page/person-lines.tsx'
import { Detail } from '../payments/review-card.tsx'
import own from './people.module.css'

/** What others think of the person, how they keep their word, and what they proved. */
export function Reputation({ person }: { readonly person: FoundPerson }): ReactNode {
  const { reputation, payingNumbers, verification } = person
  const { owner, renter, record } = reputation
  return (
    <dl className={styles.details}>
      <Detail name="Noté comme propriétaire">{meanText(owner)}</Detail>
      <Detail name="Noté comme locataire">{meanText(renter)}</Detail>
      <Detail name="Comme propriétaire">
        {record.rentals} locations terminées, {record.cancellations} annulées, {record.missed} remises
        manquées
      </Detail>
      {record.answers && <Detail name="Réponses">{describeAnswers(record.answers)}</Detail>}
      {payingNumbers.length > 0 && (
        <Detail name="Numéros qui ont payé">{payingNumbers.map(phoneText).join(', ')}</Detail>
      )}
      {verification && (
        <Detail name="Dossier d'identité">
          Envoyé le <Instant at={verification.submittedAt} />
          {verification.decidedAt ? (
            <>
              , décidé le <Instant at={verification.decidedAt} />
            </>
          ) : (
            ', en attente'
          )}
        </Detail>
      )}
    </dl>
  )
}

function meanText({ mean, count }: FoundPerson['reputation']['owner']): string {
  return mean === null ? 'Aucun avis' : `${formatMean(mean)} sur 5 (${count} avis)`
}

/** What the person has asked of support. */
export function PersonTickets({ tickets }: { readonly tickets: readonly TicketSummary[] }): ReactNode {
  return (
    <section className={own.recent}>
      <h3>Dernières demandes d'aide</h3>
      {tickets.length === 0 && <p className={styles.quiet}>Aucune</p>}
      <ul>
        {tickets.map(({ id, topic, state, createdAt }) => (
          <li key={id} className={own.short}>
            <Link to={`?vue=aide&demande=${id}`}>{helpTopicLabel(topic)}</Link>
            <span>
              {TICKET_STATE_LABELS[state]}, le <Instant at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
