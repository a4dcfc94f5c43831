import type { FoundPerson, PersonPayment, PersonRental } from '@okoume/contract/wire/administration-people.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { hasDuty, type Roles, roleLabels } from '@okoume/domain/person/administrator-roles.ts'
import { NO_EMAIL } from '@okoume/domain/person/email-address.ts'
import { VERIFIER_LABELS } from '@okoume/domain/person/verifier.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTextCodes } from '#app/data/session/text-codes.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import styles from '../page/administration.module.css'
import { CaseCard, Fact, Facts } from '../page/case-card.tsx'
import { PersonLines } from '../page/person-lines.tsx'
import { KIND_LABELS, STATE_LABELS } from '../payments/explain-decision.ts'
import { Signals } from '../reports/signals.tsx'
import own from './people.module.css'
import type { Look } from './people-query.ts'
import { PersonDevices, PersonReportsList, PersonTickets, Reputation } from './person-facts.tsx'
import { PersonNumber } from './person-number.tsx'
import { PersonRoles } from './person-roles.tsx'
import { OpenPersonSpace } from './person-view.tsx'
import { ShortList } from './short-list.tsx'

interface PersonCardProps {
  readonly person: FoundPerson
  readonly viewer: Viewer
  readonly onLook: (look: Look) => void
}

export interface Viewer {
  readonly uid: string
  readonly roles: Roles
}

export function PersonCard({ person, viewer, onLook }: PersonCardProps): ReactNode {
  const { id, name, email, phone, provedPhone, closedAt, verifierReason, masked } = person
  const isOther = !closedAt && id !== viewer.uid
  return (
    <CaseCard subject={name} note={<PersonBadges person={person} />}>
      {!closedAt && (
        <p className={`${kit.row0x4} ${kit.middle} ${kit.breaks}`}>
          {/* Masked contacts are no links: no call and no mail starts from here. */}
          {masked ? (
            <>
              <span>{email ?? NO_EMAIL}</span>
              {phone && <span>{phone}</span>}
            </>
          ) : (
            <PersonLines name="" email={email} phone={phone} />
          )}
          {provedPhone && <span>Se connecte par le {tidyGabonPhone(provedPhone)}</span>}
        </p>
      )}
      {verifierReason && <p className={kit.soft}>Refus : {verifierReason}</p>}
      {person.signals && <Signals signals={person.signals} />}
      <PersonFigures person={person} />
      <Reputation person={person} />
      {person.reports && <PersonReportsList reports={person.reports} />}
      {person.deviceList && <PersonDevices devices={person.deviceList} />}
      <Rentals rentals={person.rentals} />
      {person.tickets && <PersonTickets tickets={person.tickets} />}
      {person.operations && <Payments operations={person.operations} />}
      {isOther && hasDuty(viewer.roles, 'viewAs') && (
        <OpenPersonSpace uid={viewer.uid} person={person} onLook={onLook} />
      )}
      {isOther && <PersonDecisions person={person} viewer={viewer} />}
      <div className={`${kit.stack1} ${kit.breaks}`}>
        <p className={kit.note}>Compte {id}</p>
        {hasDuty(viewer.roles, 'trail') && (
          <p>
            <Link className={styles.contact} to={`?vue=journal&objet=${id}`}>
              Ce que dit le journal
            </Link>
          </p>
        )}
      </div>
    </CaseCard>
  )
}

function PersonDecisions({ person, viewer }: Pick<PersonCardProps, 'person' | 'viewer'>): ReactNode {
  const numbersOpen = useTextCodes()
  const { uid, roles } = viewer
  return (
    <>
      {numbersOpen && hasDuty(roles, 'verifications') && <PersonNumber uid={uid} person={person} />}
      {hasDuty(roles, 'administrators') && <PersonRoles uid={uid} person={person} />}
    </>
  )
}

function PersonBadges({ person }: { readonly person: FoundPerson }): ReactNode {
  const { verifier, administrator, roles, closedAt } = person
  return (
    <p className={kit.row2}>
      <Badge tone={verifier === 2 ? 'forest' : 'neutral'}>{VERIFIER_LABELS[verifier]}</Badge>
      {administrator && <Badge tone="gold">Administrateur : {roleLabels(roles)}</Badge>}
      {closedAt && <Badge tone="danger">Compte supprimé</Badge>}
    </p>
  )
}

function PersonFigures({ person }: { readonly person: FoundPerson }): ReactNode {
  const { createdAt, closedAt, sessions, wallet, withdrawable, cautions, openWithdrawals } = person
  return (
    <Facts kind="figures">
      {wallet !== undefined && <Fact name="Portefeuille">{formatFrancs(wallet)}</Fact>}
      {withdrawable !== undefined && <Fact name="Retirable">{formatFrancs(withdrawable)}</Fact>}
      {cautions !== undefined && <Fact name="Cautions">{formatFrancs(cautions)}</Fact>}
      {openWithdrawals !== undefined && <Fact name="Retraits en cours">{openWithdrawals}</Fact>}
      <Fact name="Appareils connectés">{sessions ?? 'Inconnu'}</Fact>
      <Fact name="Appareils prévenus">{person.devices}</Fact>
      <Fact name="Inscription">
        <Instant at={createdAt} />
      </Fact>
      {closedAt && (
        <Fact name="Suppression">
          <Instant at={closedAt} />
        </Fact>
      )}
    </Facts>
  )
}

function Rentals({ rentals }: { readonly rentals: readonly PersonRental[] }): ReactNode {
  return (
    <ShortList title="Dernières locations" empty={rentals.length === 0 && 'Aucune'}>
      {rentals.map(({ id, itemTitle, role, status, start, end, total }) => (
        <li key={id} className={own.short}>
          <strong>{itemTitle}</strong>
          <span>
            {role === 'owner' ? 'Propriétaire' : 'Locataire'}, {status}
            {total !== undefined && `, ${formatFrancs(total)}`}
          </span>
          <span>{formatLongPeriod(calendarDay(start), calendarDay(end))}</span>
        </li>
      ))}
    </ShortList>
  )
}

function Payments({ operations }: { readonly operations: readonly PersonPayment[] }): ReactNode {
  return (
    <ShortList title="Derniers mouvements par téléphone" empty={operations.length === 0 && 'Aucun'}>
      {operations.map(({ id, kind, state, amount, phone, label, reference, createdAt }) => (
        <li key={id} className={own.short}>
          <strong>
            {KIND_LABELS[kind]} de {formatFrancs(amount)}
          </strong>
          <span>
            {STATE_LABELS[state]}, le <Instant at={createdAt} />
          </span>
          <span>{label}</span>
          <span>
            {tidyGabonPhone(phone)}, réf. {reference}
          </span>
        </li>
      ))}
    </ShortList>
  )
}
