import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { Price } from '#app/components/price.tsx'
import { RentalBadge, ReturnBadge } from '#app/components/rental-badge.tsx'
import { NetworkNeeded } from '#app/offline/network-needed.tsx'
import { ContactLink, titleId } from '../rental/contact-link.tsx'
import { MoveOutcome } from '../rental/move-outcome.tsx'
import { mayDo, rentOf } from '../rental/rental-moves.ts'
import { summarizeForOwner } from './owner-summary.ts'
import type { RequestProps } from './pending-request.tsx'
import { RequestHead } from './request-facts.tsx'
import styles from './requests.module.css'

/** A request that was answered, or that ended without an answer. */
export function DecidedRequest({ rental, moves, now }: RequestProps): ReactNode {
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
      {outcome && <MoveOutcome key={outcome.told} outcome={outcome} />}
      {(!outcome || outcome.withSummary) && <p className={styles.news}>{summarizeForOwner(rental)}</p>}
      <Actions rental={rental} moves={moves} now={now} />
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
        Loyer <Price amount={rentOf(rental)} />
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

function Actions({ rental, moves, now }: RequestProps): ReactNode {
  const about = titleId(rental)
  const may = (move: 'confirm' | 'contest' | 'cancel') => mayDo(rental, move, 'owner', now)
  const common = { disabled: moves.busy !== null, 'aria-describedby': about }
  return (
    <div className={styles.actions}>
      {may('confirm') && (
        <Button
          {...common}
          variant={rental.status === 'terminée' ? 'primary' : 'secondary'}
          onClick={() => moves.ask(rental, 'confirm')}
        >
          Confirmer le retour
        </Button>
      )}
      {may('contest') && (
        <Button {...common} variant="danger" onClick={() => moves.ask(rental, 'contest')}>
          Contester le retour
        </Button>
      )}
      <ContactLink rental={rental} now={now} />
      {may('cancel') && (
        <Button
          {...common}
          variant="quiet"
          className={styles.cancel}
          onClick={() => moves.ask(rental, 'cancel')}
        >
          Annuler la location
        </Button>
      )}
    </div>
  )
}
