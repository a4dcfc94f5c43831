import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { RentalBadge, ReturnBadge } from '#app/ui/rental-badge.tsx'
import { MoveOutcome } from '../rental/move-dialog.tsx'
import { ContactLink, RentalDates, titleId } from '../rental/rental-facts.tsx'
import { depositGivenBack, endedRefund, mayDo, ownerRent, paidFor } from '../rental/rental-moves.ts'
import type { RentalMoves } from '../rental/use-rental-moves.ts'
import styles from './rental-card.module.css'

/** What the renter should know of where the rental stands. */
export function summarizeForRenter(rental: Rental, now: Date): string {
  switch (rental.status) {
    case 'en attente':
      return `Sans réponse du propriétaire avant le ${formatLongInstant(rental.answerBy)}, tout vous est remboursé.`
    case 'acceptée':
      return mayDo(rental, 'cancel', 'renter', now)
        ? `Acceptée. Vous pouvez annuler jusqu'au ${dayBefore(rental)} : tout vous est remboursé, sauf les frais de service.`
        : 'Acceptée. Son premier jour est venu : elle ne peut plus être annulée.'
    case 'refusée':
      return `Le propriétaire a refusé : tout vous est remboursé, frais de service compris. ${refunded(rental, endedRefund(rental))}`
    case 'annulée':
      return `${rental.cancellation ? CANCELLED[rental.cancellation] : 'Location annulée.'} ${refunded(rental, endedRefund(rental))}`
    default:
      return RETURN_SUMMARY[rental.returnState](rental)
  }
}

const CANCELLED: Readonly<Record<NonNullable<Rental['cancellation']>, string>> = {
  renter: 'Vous avez annulé : tout vous est remboursé, sauf les frais de service.',
  owner: 'Le propriétaire a annulé : tout vous est remboursé, frais de service compris.',
  expired: "Le propriétaire n'a pas répondu à temps : tout vous est remboursé, frais de service compris.",
}

/** How far what comes back has come. */
function refunded({ refundState }: Rental, amount: number): string {
  if (amount === 0) return ''
  const refund = `remboursement de ${formatFrancs(amount)}`
  switch (refundState) {
    case 'paid':
      return `Le ${refund} est arrivé sur le numéro qui a payé.`
    case 'waiting':
      return `Le ${refund} n'est pas encore passé : notre équipe s'en occupe.`
    default:
      return `Le ${refund} est demandé à l'opérateur.`
  }
}

const RETURN_SUMMARY: Readonly<Record<Rental['returnState'], (rental: Rental) => string>> = {
  awaited: (rental) => (rental.status === 'en cours' ? ongoing(rental) : overdue(rental)),
  declared: (rental) =>
    `Retour déclaré${when(rental.returnDeclaredAt)}. Le propriétaire peut le confirmer, ou le contester jusqu'au ${formatLongInstant(rental.returnBy)}.${thenDeposit(rental)}`,
  confirmed: (rental) => `Le propriétaire a confirmé le retour. ${backToYou(rental)}`,
  presumed: (rental) => `Le propriétaire n'a rien signalé : le retour est présumé bon. ${backToYou(rental)}`,
  contested: ({ contestReason, deposit }) =>
    `Le propriétaire conteste le retour${contestReason ? ` : ${quotedText(contestReason)}` : ''}. L'équipe ${BRAND.name} tranche${deposit > 0 ? ' ; votre caution reste gardée jusque-là' : ''}.`,
  settled: summarizeSettlement,
}

function ongoing({ end_date, deposit }: Rental): string {
  const back = `À rendre le ${formatLongDay(end_date)}.`
  return deposit > 0
    ? `${back} Votre caution de ${formatFrancs(deposit)} vous revient après le retour.`
    : back
}

function overdue({ deposit, returnBy }: Rental): string {
  const ask = "Rendez l'objet, puis déclarez son retour."
  return deposit > 0
    ? `${ask} Sans contestation du propriétaire avant le ${formatLongInstant(returnBy)}, votre caution de ${formatFrancs(deposit)} vous est remboursée.`
    : ask
}

function thenDeposit({ deposit }: Rental): string {
  return deposit > 0 ? ` Ensuite, votre caution de ${formatFrancs(deposit)} vous est remboursée.` : ''
}

function summarizeSettlement(rental: Rental): string {
  const { deposit, settlement } = rental
  if (!settlement) return `L'équipe ${BRAND.name} a tranché.`
  const share =
    deposit > 0
      ? ` : ${formatFrancs(settlement.toRenter)} de la caution vous reviennent, ${formatFrancs(settlement.toOwner)} vont au propriétaire`
      : ''
  const reason = settlement.reason ? ` Motif : ${quotedText(settlement.reason)}.` : ''
  return `L'équipe ${BRAND.name} a tranché${share}.${reason} ${refunded(rental, settlement.toRenter)}`
}

function backToYou(rental: Rental): string {
  const amount = depositGivenBack(rental) ?? 0
  return amount > 0 ? `Votre caution vous revient. ${refunded(rental, amount)}` : 'Tout est en ordre.'
}

function dayBefore({ start_date }: Rental): string {
  return formatLongDay(addDays(start_date, -1))
}

function when(instant: string | null): string {
  return instant === null ? '' : ` le ${formatLongInstant(instant)}`
}

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
      <div className={styles.outcome}>
        {outcome && <MoveOutcome key={outcome.shownAt} outcome={outcome} />}
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
      <span>location : {formatFrancs(ownerRent(rental))}</span>
      <span>frais de service : {formatFrancs(fee ?? 0)}</span>
      <span>{deposit > 0 ? `caution : ${formatFrancs(deposit)}` : 'pas de caution'}</span>
    </p>
  )
}
