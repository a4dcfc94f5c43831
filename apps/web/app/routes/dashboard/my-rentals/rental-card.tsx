import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { RentalBadge, ReturnBadge } from '#app/ui/rental-badge.tsx'
import { ContactLink, titleId } from '../rental/contact-link.tsx'
import { MoveOutcome } from '../rental/move-outcome.tsx'
import { RentalDates } from '../rental/rental-dates.tsx'
import { mayDo, paidFor, rentOf } from '../rental/rental-moves.ts'
import type { RentalMoves } from '../rental/use-rental-moves.ts'
import styles from './rental-card.module.css'
import { summarizeForRenter } from './renter-summary.ts'

export interface RentalCardProps {
  readonly rental: Rental
  readonly moves: RentalMoves
  readonly now: Date
}

/** A rental as its renter sees it. */
export function RentalCard({ rental, moves, now }: RentalCardProps): ReactNode {
  const outcome = moves.outcome?.rentalId === rental.id ? moves.outcome : null
  return (
    <li id={rental.id} className={styles.card}>
      <Picture src={rental.itemImage} alt="" sizes="10rem" ratio="1:1" className={styles.picture} />
      <div className={styles.text}>
        <p className={styles.badges}>
          <RentalBadge status={rental.status} />
          <ReturnBadge status={rental.status} returnState={rental.returnState} />
        </p>
        <h2 id={titleId(rental)} className={styles.title}>
          {rental.itemTitle}
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
      <div className={styles.told}>
        {outcome && <MoveOutcome key={outcome.told} outcome={outcome} />}
        {(!outcome || outcome.withSummary) && (
          <p className={styles.news}>{summarizeForRenter(rental, now)}</p>
        )}
      </div>
      <Actions rental={rental} moves={moves} now={now} />
      <NetworkNeeded shut={moves.shutAt === rental.id && !moves.asked} />
    </li>
  )
}

function Actions({ rental, moves, now }: RentalCardProps): ReactNode {
  const about = titleId(rental)
  const busy = moves.busy !== null
  return (
    <div className={styles.actions}>
      {mayDo(rental, 'declare', 'renter', now) && (
        <Button disabled={busy} onClick={() => moves.ask(rental, 'declare')} aria-describedby={about}>
          Déclarer le retour
        </Button>
      )}
      <ContactLink rental={rental} now={now} />
      <ButtonLink to={paths.item(rental.item_id)} variant="secondary" aria-describedby={about}>
        Voir l'objet
      </ButtonLink>
      <ButtonLink to={paths.receipt(rental.id)} variant="quiet" aria-describedby={about}>
        <ReceiptText />
        Reçu
      </ButtonLink>
      {mayDo(rental, 'cancel', 'renter', now) && (
        <Button
          variant="quiet"
          className={styles.cancel}
          disabled={busy}
          onClick={() => moves.ask(rental, 'cancel')}
          aria-describedby={about}
        >
          Annuler
        </Button>
      )}
    </div>
  )
}

function PriceDetail({ rental }: { readonly rental: Rental }): ReactNode {
  const { deposit, service_fee: fee } = rental
  return (
    <p className={styles.soft}>
      <span>location : {formatFrancs(rentOf(rental))}</span>
      <span>frais de service : {formatFrancs(fee ?? 0)}</span>
      <span>{deposit > 0 ? `caution : ${formatFrancs(deposit)}` : 'pas de caution'}</span>
    </p>
  )
}
