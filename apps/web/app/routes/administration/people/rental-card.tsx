import type { FoundRental } from '@okoume/contract/wire/administration-people.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import type { HandoverState } from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Instant } from '#app/ui/instant.tsx'
import { RentalBadge } from '#app/ui/rental-badge.tsx'
import { CaseCard, Fact, Facts } from '../page/case-card.tsx'

const HANDOVERS: Readonly<Record<HandoverState, string>> = {
  awaited: 'Attendue',
  proved: 'Prouvée par code',
  presumed: 'Présumée',
  missing: "Objet non remis, dit l'un",
  'no-show': "Personne n'est venu, dit l'un",
  problem: 'Problème signalé',
  disputed: 'Contestée',
  refunded: 'Remboursée',
  settled: 'Réglée',
}

const REFUNDS = { pending: "demandé à l'opérateur", paid: 'arrivé', waiting: 'à vérifier' } as const

interface RentalCardProps {
  readonly rental: FoundRental
  readonly roles: Roles
}

export function RentalCard({ rental, roles }: RentalCardProps): ReactNode {
  const { itemTitle, start, end, status, returnState, receipt, owner, renter } = rental
  const { total, deposit, reference, providerReference, refund } = rental
  return (
    <CaseCard
      as="div"
      subject={itemTitle}
      note={<RentalBadge status={status} handover={rental.handoverState} returnState={returnState} />}
      when={
        <>
          Demandé le <Instant at={rental.requestedAt} />. Location {rental.id}
        </>
      }
    >
      <p>Loué {formatLongPeriod(calendarDay(start), calendarDay(end))}</p>
      <Facts>
        <Fact name="Propriétaire">{owner.name}</Fact>
        <Fact name="Locataire">{renter.name}</Fact>
        <Fact name="Remise">{HANDOVERS[rental.handoverState]}</Fact>
        {receipt && <Fact name="Reçu">{receipt}</Fact>}
        {total !== undefined && deposit !== undefined && (
          <>
            <Fact name="Payé">
              {formatFrancs(total)}, dont {formatFrancs(deposit)} de caution
            </Fact>
            {reference && <Fact name="Notre référence">{reference}</Fact>}
            {providerReference && <Fact name="Référence du prestataire">{providerReference}</Fact>}
            {refund && (
              <Fact name="Remboursement">
                {formatFrancs(refund.amount)}, {REFUNDS[refund.state]}
              </Fact>
            )}
          </>
        )}
      </Facts>
      {rental.notReturned && hasDuty(roles, 'identities') && (
        <Link to={dashboardPaths.identities(rental.id)}>Dossier avec identités</Link>
      )}
    </CaseCard>
  )
}
