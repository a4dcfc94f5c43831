import type { FoundRental } from '@okoume/contract/wire/administration-people.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { HandoverState } from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { RentalBadge, ReturnBadge } from '#app/ui/rental-badge.tsx'
import styles from '../page/administration.module.css'
import { Detail } from '../payments/review-card.tsx'
import own from './people.module.css'

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

/** The rental that was named by its id, its receipt or a reference. */
export function RentalCard({ rental }: { readonly rental: FoundRental }): ReactNode {
  const { itemTitle, start, end, status, returnState, receipt, owner, renter } = rental
  return (
    <Card className={styles.case}>
      <div className={styles.caseHead}>
        <div>
          <h2 className={styles.subject}>{itemTitle}</h2>
          <p className={own.badges}>
            <RentalBadge status={status} />
            <ReturnBadge status={status} returnState={returnState} />
          </p>
        </div>
      </div>
      <p>Loué {formatLongPeriod(calendarDay(start), calendarDay(end))}</p>
      <dl className={styles.details}>
        <Detail name="Propriétaire">{owner.name}</Detail>
        <Detail name="Locataire">{renter.name}</Detail>
        <Detail name="Remise">{HANDOVERS[rental.handoverState]}</Detail>
        {receipt && <Detail name="Reçu">{receipt}</Detail>}
        <Money rental={rental} />
      </dl>
      <p className={styles.when}>
        Demandé le <Instant at={rental.requestedAt} />. Location {rental.id}
      </p>
    </Card>
  )
}

function Money({ rental }: { readonly rental: FoundRental }): ReactNode {
  const { total, deposit, reference, providerReference, refund } = rental
  if (total === undefined || deposit === undefined) return null
  return (
    <>
      <Detail name="Payé">
        {formatFrancs(total)}, dont {formatFrancs(deposit)} de caution
      </Detail>
      {reference && <Detail name="Notre référence">{reference}</Detail>}
      {providerReference && <Detail name="Référence du prestataire">{providerReference}</Detail>}
      {refund && (
        <Detail name="Remboursement">
          {formatFrancs(refund.amount)}, {REFUNDS[refund.state]}
        </Detail>
      )}
    </>
  )
}
