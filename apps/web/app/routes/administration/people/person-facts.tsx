import type { FoundPerson, PersonDevice, PersonReports } from '@okoume/contract/wire/administration-people.ts'
import type { TicketSummary } from '@okoume/contract/wire/ticket.ts'
import { helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import { TICKET_STATE_LABELS } from '@okoume/domain/help/ticket-transitions.ts'
import { DECISIONS } from '@okoume/domain/moderation/decisions.ts'
import { REPORT_KIND_LABELS, REPORT_REASONS } from '@okoume/domain/moderation/report.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { describeAnswers } from '@okoume/domain/person/owner-record.ts'
import { formatMean } from '@okoume/domain/review/format-mean.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { describeDevice } from '#app/shell/install/describe-device.ts'
import { Instant } from '#app/ui/instant.tsx'
import { Fact, Facts } from '../page/case-card.tsx'
import own from './people.module.css'
import { ShortList } from './short-list.tsx'

export function Reputation({ person }: { readonly person: FoundPerson }): ReactNode {
  const { reputation, payingNumbers, payoutNumbers, verification } = person
  const { owner, renter, record, asRenter } = reputation
  return (
    <Facts>
      <Fact name="Noté comme propriétaire">{meanText(owner)}</Fact>
      <Fact name="Noté comme locataire">{meanText(renter)}</Fact>
      <Fact name="Comme propriétaire">
        {[
          formatCount(record.rentals, 'location terminée'),
          formatCount(record.cancellations, 'annulée'),
          formatCount(record.missed, 'remise manquée'),
        ].join(', ')}
      </Fact>
      <Fact name="Comme locataire">
        {formatCount(asRenter.rentals, 'location terminée')}, {formatCount(asRenter.cancellations, 'annulée')}
      </Fact>
      {record.answers && <Fact name="Réponses">{describeAnswers(record.answers)}</Fact>}
      {payingNumbers.length > 0 && (
        <Fact name="Numéros qui ont payé">{payingNumbers.map(tidyGabonPhone).join(', ')}</Fact>
      )}
      {payoutNumbers.length > 0 && (
        <Fact name="Numéros de retrait">{payoutNumbers.map(tidyGabonPhone).join(', ')}</Fact>
      )}
      {verification && (
        <Fact name="Dossier d'identité">
          Envoyé le <Instant at={verification.submittedAt} />
          {verification.decidedAt ? (
            <>
              , décidé le <Instant at={verification.decidedAt} />
            </>
          ) : (
            ', en attente'
          )}
        </Fact>
      )}
    </Facts>
  )
}

function meanText({ mean, count }: FoundPerson['reputation']['owner']): string {
  return mean === null ? 'Aucun avis' : `${formatMean(mean)} sur 5 (${count} avis)`
}

export function PersonTickets({ tickets }: { readonly tickets: readonly TicketSummary[] }): ReactNode {
  return (
    <ShortList title="Dernières demandes d'aide" empty={tickets.length === 0 && 'Aucune'}>
      {tickets.map(({ id, topic, state, createdAt }) => (
        <li key={id} className={own.short}>
          <Link to={`?vue=aide&demande=${id}`}>{helpTopicLabel(topic)}</Link>
          <span>
            {TICKET_STATE_LABELS[state]}, le <Instant at={createdAt} />
          </span>
        </li>
      ))}
    </ShortList>
  )
}

export function PersonDevices({ devices }: { readonly devices: readonly PersonDevice[] }): ReactNode {
  return (
    <ShortList title="Appareils" empty={devices.length === 0 && 'Aucun'}>
      {devices.map(({ kind, name, key, usedAt }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <li key={place} className={own.short}>
          <strong>{kind === 'session' ? describeDevice(name).name : `Notifications par ${name}`}</strong>
          <span>
            {key !== null && `…${key}, `}vu le <Instant at={usedAt} />
          </span>
        </li>
      ))}
    </ShortList>
  )
}

const OUTCOMES = { true: 'Retenu', false: 'Pas retenu' } as const

export function PersonReportsList({ reports }: { readonly reports: PersonReports }): ReactNode {
  const { against, sent } = reports
  return (
    <>
      <ShortList title="Signalements contre cette personne" empty={against.length === 0 && 'Aucun'}>
        {against.map(({ id, kind, reports: count, at, decision }) => (
          <li key={id} className={own.short}>
            <strong>
              {REPORT_KIND_LABELS[kind]}, {formatCount(count, 'signalement')}
            </strong>
            <span>
              {decision ? DECISIONS[decision] : 'En attente'}, depuis le <Instant at={at} />
            </span>
          </li>
        ))}
      </ShortList>
      <ShortList title="Signalements de cette personne" empty={sent.length === 0 && 'Aucun'}>
        {sent.map(({ id, kind, reason, at, upheld }) => (
          <li key={id} className={own.short}>
            <strong>
              {REPORT_KIND_LABELS[kind]} : {REPORT_REASONS[reason].toLowerCase()}
            </strong>
            <span>
              {upheld === null ? 'En attente' : OUTCOMES[`${upheld}`]}, le <Instant at={at} />
            </span>
          </li>
        ))}
      </ShortList>
    </>
  )
}
