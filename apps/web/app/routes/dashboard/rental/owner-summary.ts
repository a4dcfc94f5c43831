import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatNearDeadline } from '@okoume/domain/calendar/near-deadline.ts'
import { formatRentAndDeposit } from '@okoume/domain/ledger/rental-shares.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { RENTER_HAS_ALL_BACK_TEXT } from '@okoume/domain/rental/carried-money.ts'
import { refusalCause } from '@okoume/domain/rental/refusal-reasons.ts'
import { isHandedOver } from '@okoume/domain/rental/rental-facts.ts'
import type { DepositClaimState } from '@okoume/domain/rental/rental-status.ts'
import { formatMean } from '@okoume/domain/review/format-mean.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import {
  AGREED,
  HANDOVER_DECIDED,
  isHandoverOpen,
  isWithdrawn,
  presumedAt,
  sharesOf,
  toRentalFacts,
} from './rental-moves.ts'

export function summarizeForOwner(rental: Rental, now: Date): string {
  switch (rental.status) {
    case 'en attente':
      return "Cette demande attend encore votre réponse, si son délai n'est pas dépassé."
    case 'acceptée':
      return `${suspended(rental)}Avec le code du locataire, votre argent est à vous 24 h après la remise. Sans code, 24 h après le premier jour.`
    case 'refusée':
      return `Vous avez refusé${refusalCause(rental.refusalReason, 'owner')}. ${RENTER_HAS_ALL_BACK_TEXT}`
    case 'annulée':
      return closedText(rental, now)
    default:
      if (isHandoverOpen(rental))
        return 'Ce qui est signalé de la remise attend une réponse : votre argent est bloqué.'
      return isHandedOver(toRentalFacts(rental))
        ? RETURN_SUMMARY[rental.returnState](rental, now)
        : `${suspended(rental)}Entrez le code du locataire en lui donnant l'objet. Sans nouvelles avant ${presumedAt(rental, now)}, nous comptons l'objet comme remis.`
  }
}

function suspended({ renterSuspended }: Rental): string {
  return renterSuspended ? 'Le compte du locataire est suspendu. ' : ''
}

/**
 * Record of the renter: «locataire de confiance · vérifié · 3 locations terminées · 2 retours à l'heure · 4,7 sur 5 (6
 * avis)».
 */
export function describeRenter({ identity, renterVerified, renterRentals, renterRecord }: Rental): string {
  const { onTime, lost, mean, reviews, trusted } = renterRecord
  return [
    trusted && 'locataire de confiance',
    identity === null
      ? renterVerified && 'vérifié'
      : renterVerified
        ? 'identité vérifiée'
        : 'identité pas encore vérifiée',
    renterRentals === 0 ? 'première location' : formatCount(renterRentals, 'location terminée'),
    onTime > 0 && formatCount(onTime, "retour à l'heure", "retours à l'heure"),
    lost > 0 && formatCount(lost, 'litige perdu'),
    mean !== null && `${formatMean(mean)} sur 5 (${reviews} avis)`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const CANCELLED: Readonly<Record<NonNullable<Rental['cancellation']>, string>> = {
  renter: 'Le locataire a annulé : les dates sont de nouveau libres.',
  owner: `Vous avez annulé cette location. ${RENTER_HAS_ALL_BACK_TEXT}`,
  grace: 'Le locataire a annulé dans les 24 h : il est intégralement remboursé, et les dates sont libres.',
  'owner-suspended': 'Votre compte est suspendu, et le locataire a annulé : il est intégralement remboursé.',
  suspended: 'Cette demande ne pouvait pas aboutir : elle est close, et le locataire est remboursé.',
  identity:
    "L'identité du locataire n'a pas été vérifiée à temps : la location est annulée, et il est intégralement remboursé.",
  expired: `Le délai de réponse est dépassé : cette demande a expiré. ${RENTER_HAS_ALL_BACK_TEXT}`,
  'not-handed-over': "L'objet n'a pas été remis : la location est annulée.",
  'no-show': "Le locataire n'est pas venu : la location est annulée.",
}

/** Why it ended; where its handover was settled, who has what, for the reason alone does not say it. */
function closedText(rental: Rental, now: Date): string {
  const { cancellation, handover } = rental
  if (cancellation === null) return 'Cette demande a été annulée.'
  if (rental.rentToOwner === null) return CANCELLED[cancellation]
  if (cancellation === 'renter') {
    const { rentReleasedAt } = handover
    const from =
      rentReleasedAt && new Date(rentReleasedAt) > now
        ? ` Vous pourrez les retirer à partir du ${formatLongDay(dayInLibreville(new Date(rentReleasedAt)))}.`
        : ''
    return `Le locataire a annulé tard : ${formatFrancs(rental.rentToOwner)} du loyer vous restent.${from}`
  }
  // The same at any instant: nothing is held of a rental that ended.
  const { owner, renter } = sharesOf(rental, new Date(0))
  const [yours, theirs] = [formatRentAndDeposit(owner), formatRentAndDeposit(renter)]
  return [
    handover.report?.decision == null ? CANCELLED[cancellation] : HANDOVER_DECIDED,
    yours && `${yours} vous reviennent.`,
    yours ? theirs && `${theirs} sont rendus au locataire.` : 'Tout est rendu au locataire.',
    handover.report?.decision && `Motif : ${quotedText(handover.report.decision)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const RETURN_SUMMARY: Readonly<Record<Rental['returnState'], (rental: Rental, now: Date) => string>> = {
  awaited: (rental, now) =>
    rental.status === 'en cours'
      ? `Retour prévu le ${formatLongDay(rental.end_date)}.`
      : `L'objet vous est-il revenu en bon état ? ${silence(rental, now)}`,
  declared: (rental, now) => `Le locataire déclare avoir rendu l'objet${at(rental)}. ${silence(rental, now)}`,
  confirmed: (rental) => `Vous avez confirmé le retour${withDeposit(rental)}.`,
  presumed: (rental) =>
    `Vous n'avez rien signalé : l'objet est compté comme bien revenu${withDeposit(rental)}.`,
  contested: ({ contest }) =>
    `Vous contestez le retour. ${DEPOSIT_CLAIM_TURNS[contest?.state ?? 'escalated']}`,
  settled: summarizeSettlement,
}

/** Whose turn it is; the section of the deposit claim has the rest. */
const DEPOSIT_CLAIM_TURNS: Readonly<Record<DepositClaimState, string>> = {
  open: 'Le locataire a 48 h pour répondre.',
  proposed: 'Le locataire propose un autre montant : à vous de répondre.',
  escalated: `L'équipe ${BRAND.name} tranche.`,
  agreed: 'Tout est réglé.',
  decided: 'Tout est réglé.',
}

/** Consequence of an owner's silence. */
function silence({ returnBy, deposit }: Rental, now: Date): string {
  const refund = deposit > 0 ? ` et rendons ${formatFrancs(deposit)} de caution au locataire` : ''
  const until = formatNearDeadline(new Date(returnBy), now)
  return `Sans nouvelles de vous avant ${until}, nous comptons l'objet comme bien revenu${refund}.`
}

function withDeposit({ deposit }: Rental): string {
  return deposit > 0 ? ` : la caution de ${formatFrancs(deposit)} est rendue au locataire` : ''
}

function summarizeSettlement(rental: Rental): string {
  const { deposit, settlement, contest } = rental
  if (!settlement) return `L'équipe ${BRAND.name} a tranché.`
  const share = deposit > 0 ? ` : ${depositText(settlement)}` : ''
  if (contest?.state === 'agreed')
    return `${isWithdrawn(rental) ? 'Vous avez retiré votre contestation' : AGREED}${share}.`
  return `L'équipe ${BRAND.name} a tranché${share}.${settlement.reason ? ` Motif : ${quotedText(settlement.reason)}.` : ''}`
}

function depositText({ toOwner, toRenter }: NonNullable<Rental['settlement']>): string {
  if (toOwner === 0) return 'toute la caution est rendue au locataire'
  if (toRenter === 0) return 'toute la caution vous revient'
  return `${formatFrancs(toOwner)} de la caution vous reviennent, ${formatFrancs(toRenter)} vont au locataire`
}

function at({ returnDeclaredAt }: Rental): string {
  return returnDeclaredAt === null ? '' : ` (le ${formatLongInstant(returnDeclaredAt)})`
}
