import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { RentalBadge, ReturnBadge } from '#app/ui/rental-badge.tsx'
import { type MovableRental, MoveOutcome } from '../rental/move-dialog.tsx'
import { RentalDates, RentalTitle } from '../rental/rental-facts.tsx'
import { ownerRent, paidFor } from '../rental/rental-moves.ts'
import { RenterActions } from '../rental/renter-actions.tsx'
import { summarizeForRenter } from '../rental/renter-summary.ts'
import styles from './rental-card.module.css'

/** A rental as its renter sees it. */
export function RentalCard({ rental, moves, now }: MovableRental): ReactNode {
  const outcome = moves.outcome?.rentalId === rental.id ? moves.outcome : null
  return (
    <li id={rental.id} className={styles.card}>
      <Picture src={rental.itemImage} alt="" sizes="10rem" ratio="1:1" className={styles.picture} />
      <div className={styles.text}>
        <p className={styles.badges}>
          <RentalBadge status={rental.status} />
          <ReturnBadge status={rental.status} returnState={rental.returnState} />
        </p>
        <h2 className={styles.title}>
          <RentalTitle rental={rental} />
        </h2>
        <RentalDates rental={rental} />
        <p className={styles.soft}>Propriétaire : {rental.ownerName}</p>
      </div>
      <div className={styles.cost}>
        <p className={styles.price}>
          Payé <Price amount={paidFor(rental)} />
        </p>
        <PriceDetail rental={rental} />
      </div>
      <div className={styles.outcome}>
        {outcome && <MoveOutcome key={outcome.shownAt} outcome={outcome} />}
        {(!outcome || outcome.withSummary) && (
          <p className={styles.news}>{summarizeForRenter(rental, now)}</p>
        )}
      </div>
      <RenterActions rental={rental} moves={moves} now={now} />
      <NetworkNeeded shut={moves.shutAt === rental.id && !moves.asked} />
    </li>
  )
}

function PriceDetail({ rental }: { readonly rental: Rental }): ReactNode {
  const { deposit, service_fee: fee } = rental
  return (
    <p className={styles.soft}>
      <span>location : {formatFrancs(ownerRent(rental))}</span>
      <span>frais de service : {formatFrancs(fee ?? 0)}</span>
      <span>{deposit > 0 ? `caution : ${formatFrancs(deposit)}` : 'pas de caution'}</span>
    </p>
  )
}
