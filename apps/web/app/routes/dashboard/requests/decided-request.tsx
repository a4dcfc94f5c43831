import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Price } from '#app/ui/price.tsx'
import { RentalBadge, ReturnBadge } from '#app/ui/rental-badge.tsx'
import { type MovableRental, MoveOutcome } from '../rental/move-dialog.tsx'
import { OwnerActions } from '../rental/owner-actions.tsx'
import { summarizeForOwner } from '../rental/owner-summary.ts'
import { ownerRent } from '../rental/rental-moves.ts'
import { RequestHead } from './request-facts.tsx'
import styles from './requests.module.css'

/** A request that was answered, or that ended without an answer. */
export function DecidedRequest({ rental, moves, now }: MovableRental): ReactNode {
  const { status, returnState } = rental
  const outcome = moves.outcome?.rentalId === rental.id ? moves.outcome : null
  return (
    <li id={rental.id} className={styles.request}>
      <RequestHead
        rental={rental}
        badge={
          <span className={styles.badges}>
            <RentalBadge status={status} />
            <ReturnBadge status={status} returnState={returnState} />
          </span>
        }
      />
      {status !== 'refusée' && status !== 'annulée' && <Terms rental={rental} />}
      {outcome && <MoveOutcome key={outcome.shownAt} outcome={outcome} />}
      {(!outcome || outcome.withSummary) && <p className={styles.news}>{summarizeForOwner(rental)}</p>}
      <OwnerActions rental={rental} moves={moves} now={now} />
      <NetworkNeeded shut={moves.shutAt === rental.id && !moves.asked} />
    </li>
  )
}

function Terms({ rental }: { readonly rental: Rental }): ReactNode {
  const { deposit, recipientPhone, address } = rental
  const phone = recipientPhone === null ? null : readGabonPhone(recipientPhone)
  return (
    <div className={styles.foot}>
      <p>
        Loyer <Price amount={ownerRent(rental)} />
        {deposit > 0 && (
          <>
            {' '}
            · Caution <Price amount={deposit} />
          </>
        )}
      </p>
      <p>{address}</p>
      {phone && (
        <a href={`tel:${phone}`} className={styles.phone}>
          <Phone />
          {formatGabonPhone(phone)}
        </a>
      )}
    </div>
  )
}
