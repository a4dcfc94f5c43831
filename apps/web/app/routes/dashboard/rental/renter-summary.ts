import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatNearDeadline } from '@okoume/domain/calendar/near-deadline.ts'
import { formatRentAndDeposit, givenBack } from '@okoume/domain/ledger/rental-shares.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { canChooseOther, moneyWithoutAcceptance } from '@okoume/domain/rental/carried-money.ts'
import { refusalCause } from '@okoume/domain/rental/refusal-reasons.ts'
import { isHandedOver } from '@okoume/domain/rental/rental-facts.ts'
import type { DepositClaimState } from '@okoume/domain/rental/rental-status.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import {
  AGREED,
  cancellationText,
  carriedStageOf,
  HANDOVER_DECIDED,
  isHandoverOpen,
  isWithdrawn,
  mayDo,
  presumedAt,
  sharesOf,
  toRentalFacts,
} from './rental-moves.ts'

export function summarizeForRenter(rental: Rental, now: Date): string {
  switch (rental.status) {
    case 'en attente': {
      const by = new Date(rental.answerBy)
      const waits = rental.carryOver && canChooseOther(rental.start_date, by)
      return `Sans réponse du propriétaire avant ${formatNearDeadline(by, now)}, ${moneyWithoutAcceptance(waits)}.`
    }
    case 'acceptée':
      return mayDo(rental, 'cancel', 'renter', now)
        ? summarizeAccepted(rental, now)
        : `${suspended(rental)}Le premier jour est venu : la location ne peut plus être annulée.`
    case 'refusée':
      return `Le propriétaire a refusé${refusalCause(rental.refusalReason, 'renter')}. ${
        carriedText(rental, now) ??
        `Tout est remboursé, frais de service compris. ${refunded(rental, givenBack(sharesOf(rental, now)))}`
      }`
    case 'annulée': {
      const { cancellation } = rental
      const carried = (cancellation === 'owner' || cancellation === 'expired') && carriedText(rental, now)
      if (carried) return `${NOT_GIVEN[cancellation]}. ${carried}`
      return `${closedText(rental, now)} ${refunded(rental, givenBack(sharesOf(rental, now)))}`
    }
    default:
      if (isHandoverOpen(rental))
        return "Ce qui est signalé de la remise attend une réponse. L'argent est bloqué tant que ce n'est pas clair."
      return isHandedOver(toRentalFacts(rental))
        ? RETURN_SUMMARY[rental.returnState](rental, now)
        : `${suspended(rental)}Donnez votre code une fois l'objet en main. Sans nouvelles avant ${presumedAt(rental, now)}, nous comptons l'objet comme remis.`
  }
}

function suspended({ ownerSuspended }: Rental): string {
  return ownerSuspended ? 'Le compte du propriétaire est suspendu. ' : ''
}

function summarizeAccepted(rental: Rental, now: Date): string {
  if (rental.cancelPolicy && !rental.ownerSuspended) return cancellationText(rental, now)
  const fee = rental.ownerSuspended ? 'frais de service compris' : 'sauf les frais de service'
  return `${suspended(rental)}Vous pouvez annuler jusqu'au ${formatLongDay(addDays(rental.start_date, -1))} : tout est remboursé, ${fee}.`
}

const NOT_GIVEN = {
  owner: 'Le propriétaire a annulé',
  expired: "Le propriétaire n'a pas répondu à temps",
} as const

/** Sentence about the money that waits for the choice of another item, or has paid it; null once it goes back, or where none does. */
function carriedText(rental: Rental, now: Date): string | null {
  const { carried } = rental
  const stage = carriedStageOf(rental, now)
  if (!carried || stage === 'refunded') return null
  if (stage === 'paying') return "Un autre objet est en train d'être payé avec votre argent."
  if (stage === 'used')
    return `${formatFrancs(carried.amount - carried.rest)} ont payé un autre objet. ${refunded(rental, carried.rest)}`
  return `Votre argent, ${formatFrancs(carried.amount)}, vous attend jusqu'à ${formatNearDeadline(new Date(carried.until), now)}.`
}

const CANCELLED: Readonly<Record<NonNullable<Rental['cancellation']>, string>> = {
  renter: 'Vous avez annulé : tout est remboursé, sauf les frais de service.',
  owner: `${NOT_GIVEN.owner} : tout est remboursé, frais de service compris.`,
  grace: 'Vous avez annulé dans les 24 h : tout est remboursé, frais de service compris.',
  'owner-suspended':
    'Vous avez annulé, car le compte du propriétaire est suspendu : tout est remboursé, frais de service compris.',
  suspended: 'Cette demande ne pouvait pas aboutir : tout est remboursé, frais de service compris.',
  identity: "Votre identité n'a pas été vérifiée à temps : tout est remboursé, frais de service compris.",
  expired: `${NOT_GIVEN.expired} : tout est remboursé, frais de service compris.`,
  'not-handed-over': "L'objet ne vous a pas été remis : la location est annulée.",
  'no-show': "Le propriétaire a dit que vous n'êtes pas venu : la location est annulée.",
}

/** Why it ended; where its handover was settled, who has what, for the reason alone does not say it. */
function closedText(rental: Rental, now: Date): string {
  const { cancellation, handover } = rental
  if (cancellation === null) return 'Location annulée.'
  if (rental.rentToOwner === null) return CANCELLED[cancellation]
  const { owner, unreleased, fee } = sharesOf(rental, now)
  const toOwner = formatRentAndDeposit({ rent: owner.rent + unreleased.rent, deposit: owner.deposit })
  if (cancellation === 'renter')
    return `Vous avez annulé : ${toOwner} restent au propriétaire. Les frais de service ne sont pas rendus.`
  return [
    handover.report?.decision == null ? CANCELLED[cancellation] : HANDOVER_DECIDED,
    toOwner ? `${toOwner} vont au propriétaire.` : 'Tout est remboursé, frais de service compris.',
    toOwner && fee > 0 && 'Les frais de service ne sont pas rendus.',
    handover.report?.decision && `Motif : ${quotedText(handover.report.decision)}.`,
  ]
    .filter(Boolean)
    .join(' ')
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

const RETURN_SUMMARY: Readonly<Record<Rental['returnState'], (rental: Rental, now: Date) => string>> = {
  awaited: (rental, now) =>
    rental.status === 'en cours'
      ? ongoing(rental)
      : `Rendez l'objet, puis déclarez son retour. ${depositBack(rental, now)}`,
  declared(rental, now) {
    const { returnDeclaredAt } = rental
    const on = returnDeclaredAt === null ? '' : ` le ${formatLongInstant(returnDeclaredAt)}`
    return `Retour déclaré${on}. ${depositBack(rental, now)}`
  },
  confirmed: (rental, now) => `Le propriétaire a confirmé le retour. ${backToYou(rental, now)}`,
  presumed: (rental, now) =>
    `Le propriétaire n'a rien signalé : l'objet est compté comme bien rendu. ${backToYou(rental, now)}`,
  contested: ({ contest }) =>
    `Le propriétaire conteste le retour. ${DEPOSIT_CLAIM_TURNS[contest?.state ?? 'escalated']}`,
  settled: summarizeSettlement,
}

/** Whose turn it is; the section of the deposit claim has the rest. */
const DEPOSIT_CLAIM_TURNS: Readonly<Record<DepositClaimState, string>> = {
  open: 'À vous de répondre.',
  proposed: 'Il a 24 h pour répondre à votre proposition.',
  escalated: `L'équipe ${BRAND.name} tranche.`,
  agreed: 'Tout est réglé.',
  decided: 'Tout est réglé.',
}

function ongoing({ end_date, deposit }: Rental): string {
  const back = `À rendre le ${formatLongDay(end_date)}.`
  return deposit > 0 ? `${back} La caution de ${formatFrancs(deposit)} est rendue après le retour.` : back
}

/** Unless its owner contests the return. */
function depositBack({ deposit, returnBy }: Rental, now: Date): string {
  const until = formatNearDeadline(new Date(returnBy), now)
  return deposit > 0
    ? `Les ${formatFrancs(deposit)} de caution sont rendus au plus tard ${until}, sauf si le propriétaire conteste.`
    : 'Au propriétaire de le confirmer.'
}

function summarizeSettlement(rental: Rental): string {
  const { deposit, settlement } = rental
  if (!settlement) return `L'équipe ${BRAND.name} a tranché.`
  const share = deposit > 0 ? ` : ${depositText(settlement)}` : ''
  if (rental.contest?.state === 'agreed') {
    const how = isWithdrawn(rental) ? 'Le propriétaire a retiré sa contestation' : AGREED
    return `${how}${share}. ${refunded(rental, settlement.toRenter)}`
  }
  const reason = settlement.reason ? ` Motif : ${quotedText(settlement.reason)}.` : ''
  return `L'équipe ${BRAND.name} a tranché${share}.${reason} ${refunded(rental, settlement.toRenter)}`
}

function depositText({ toOwner, toRenter }: NonNullable<Rental['settlement']>): string {
  if (toOwner === 0) return 'toute la caution est rendue'
  if (toRenter === 0) return 'toute la caution va au propriétaire'
  return `${formatFrancs(toRenter)} de la caution sont rendus, ${formatFrancs(toOwner)} vont au propriétaire`
}

function backToYou(rental: Rental, now: Date): string {
  const amount = sharesOf(rental, now).renter.deposit
  return amount > 0 ? `La caution est rendue. ${refunded(rental, amount)}` : 'Tout est en ordre.'
}
