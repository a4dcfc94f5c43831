import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Price } from '#app/ui/price.tsx'
import { RentalBadge, ReturnBadge } from '#app/ui/rental-badge.tsx'
import { MoveOutcome } from '../rental/move-dialog.tsx'
import { ContactLink, titleId } from '../rental/rental-facts.tsx'
import { mayDo, ownerRent } from '../rental/rental-moves.ts'
import type { RequestProps } from './pending-request.tsx'
import { RequestHead } from './request-facts.tsx'
import styles from './requests.module.css'

/** What the owner should know of where an answered request stands. */
export function summarizeForOwner(rental: Rental): string {
  switch (rental.status) {
    case 'en attente':
      return "Cette demande attend encore votre réponse, si son délai n'est pas dépassé."
    case 'acceptée':
      return `Commence le ${formatLongDay(rental.start_date)} : le loyer est disponible au retrait dès ce jour-là.`
    case 'refusée':
      return 'Vous avez refusé : le locataire est intégralement remboursé.'
    case 'annulée':
      return rental.cancellation ? CANCELLED[rental.cancellation] : 'Cette demande a été annulée.'
    default:
      return RETURN_SUMMARY[rental.returnState](rental)
  }
}

const CANCELLED: Readonly<Record<NonNullable<Rental['cancellation']>, string>> = {
  renter: 'Le locataire a annulé : les dates sont de nouveau libres.',
  owner: 'Vous avez annulé cette location : le locataire est intégralement remboursé.',
  expired: 'Le délai de réponse est dépassé : cette demande a expiré, et le locataire est remboursé.',
}

const RETURN_SUMMARY: Readonly<Record<Rental['returnState'], (rental: Rental) => string>> = {
  awaited: (rental) =>
    rental.status === 'en cours'
      ? `Retour prévu le ${formatLongDay(rental.end_date)}.`
      : `L'objet vous est-il revenu en bon état ? ${silence(rental)}`,
  declared: (rental) => `Le locataire déclare avoir rendu l'objet${at(rental)}. ${silence(rental)}`,
  confirmed: (rental) => `Vous avez confirmé le retour${withDeposit(rental)}.`,
  presumed: (rental) => `Sans signalement de votre part, le retour est présumé bon${withDeposit(rental)}.`,
  contested: ({ contestReason, deposit }) =>
    `Vous contestez le retour${contestReason ? ` : ${quotedText(contestReason)}` : ''}. L'équipe ${BRAND.name} tranche${deposit > 0 ? ' ; la caution reste gardée jusque-là' : ''}.`,
  settled: summarizeSettlement,
}

/** What follows where the owner says nothing. */
function silence({ returnBy, deposit }: Rental): string {
  const refund = deposit > 0 ? ` et la caution de ${formatFrancs(deposit)} rendue au locataire` : ''
  return `Sans réponse de votre part avant le ${formatLongInstant(returnBy)}, le retour est présumé bon${refund}.`
}

function withDeposit({ deposit }: Rental): string {
  return deposit > 0 ? ` : la caution de ${formatFrancs(deposit)} est rendue au locataire` : ''
}

function summarizeSettlement({ deposit, settlement }: Rental): string {
  if (!settlement) return `L'équipe ${BRAND.name} a tranché.`
  const share =
    deposit > 0
      ? ` : ${formatFrancs(settlement.toOwner)} de la caution vous reviennent, ${formatFrancs(settlement.toRenter)} vont au locataire`
      : ''
  return `L'équipe ${BRAND.name} a tranché${share}.${settlement.reason ? ` Motif : ${quotedText(settlement.reason)}.` : ''}`
}

function at({ returnDeclaredAt }: Rental): string {
  return returnDeclaredAt === null ? '' : ` (le ${formatLongInstant(returnDeclaredAt)})`
}

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
      {outcome && <MoveOutcome key={outcome.shownAt} outcome={outcome} />}
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
