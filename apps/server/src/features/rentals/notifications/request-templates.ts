import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { cancelledRefund, rentOf } from '@okoume/domain/ledger/handover-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { moneyWithoutAcceptance, RENTER_HAS_ALL_BACK_TEXT } from '@okoume/domain/rental/carried-money.ts'
import { presumptionAt } from '@okoume/domain/rental/handover-deadlines.ts'
import { refusalCause } from '@okoume/domain/rental/refusal-reasons.ts'
import { answerDeadline } from '@okoume/domain/rental/rental-facts.ts'
import { identityDeadline, LOOK_AT_DOCUMENT } from '@okoume/domain/rental/renter-identity.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import { describePaid, refundedWithFee, restOfCarried, waitingOrRefunded } from './money-sentences.ts'
import type { RequestEvent } from './rental-events.ts'
import {
  CONTACT,
  contractAdvice,
  type EventTemplates,
  formatRent,
  REFUND_TO_PHONE,
  type TemplateData,
} from './template-data.ts'

const RENTER_PHONE_SHARED = `${CONTACT} vous donne le numéro du locataire pour convenir de la remise. Ajoutez le vôtre dans votre profil pour qu'il puisse vous appeler.`
const PHONES_SHARED = `Vos numéros de téléphone sont maintenant partagés : ${CONTACT} vous permet de convenir de la remise.`

function meetingAdvice(ownerHasPhone: boolean): string {
  return ownerHasPhone
    ? `Convenez avec lui de la remise : ${CONTACT} vous donne son numéro et vos messages.`
    : `Convenez avec lui de la remise par ${CONTACT}, qui ouvre vos messages.`
}

function ownerMoney(rental: RentalRow): string {
  const deposit =
    rental.deposit > 0
      ? ` La caution de ${formatFrancs(rental.deposit)} est gardée jusqu'au retour de l'objet.`
      : ''
  return `${formatRent(rental)} sont sur votre portefeuille. Avec le code du locataire, ils sont à vous 24 h après la remise ; sans code, 24 h après le premier jour.${deposit}`
}

/** Notifications of a request, by event and side; a side without a template is not notified. */
export const REQUEST_TEMPLATES: Readonly<Record<RequestEvent, EventTemplates>> = {
  requested: {
    showsDelivery: true,
    renter: (data) => ({
      title: `Votre demande pour ${data.what} est envoyée`,
      paragraphs: [
        `${describePaid(data)} et votre demande de location de ${data.what}, ${data.when}, est chez le propriétaire.`,
        ...restOfCarried(data),
        `Il a jusqu'au ${answerByInWords(data)} pour répondre. S'il refuse ou ne répond pas, ${moneyWithoutAcceptance(data.carryOver)}.`,
        ...identityAdvice(data),
      ],
    }),
    owner: (data) => ({
      title: `Nouvelle demande : ${data.what}`,
      paragraphs: [
        `${data.renterName} souhaite louer ${data.what}, ${data.when} (quantité : ${data.rental.quantity}). Sa location est déjà payée.`,
        `Elle vous rapporte ${formatRent(data.rental)}. Répondez avant le ${answerByInWords(data)}.`,
        ...identityFact(data),
      ],
    }),
  },
  reminder: {
    showsDelivery: true,
    owner: (data) => ({
      title: `Une demande attend votre réponse : ${data.what}`,
      paragraphs: [
        `${data.renterName} a payé pour louer ${data.what}, ${data.when}, et attend votre réponse. Cette location vous rapporte ${formatRent(data.rental)}.`,
        `Acceptez ou refusez avant le ${answerByInWords(data)} : après, la demande expire et ne vous rapporte rien.`,
      ],
    }),
  },
  booked: {
    showsDelivery: true,
    renter: (data) => ({
      title: `Votre location de ${data.what} est réservée`,
      paragraphs: [
        `${describePaid(data)} : ${data.what} est réservé pour vous, ${data.when}. ${data.ownerName} ${data.rental.enquiryId ? 'vous avait donné son pré-accord' : "accepte d'avance les réservations comme la vôtre"}.`,
        ...restOfCarried(data),
        meetingAdvice(data.ownerHasPhone),
        ...contractAdvice(data.hasContract),
        ...identityAdvice(data),
      ],
    }),
    owner: ({ renterName, rental, what, when, ownerHasPhone, hasContract }) => ({
      title: `${rental.enquiryId ? 'Pré-accord payé' : 'Réservation immédiate'} : ${what}`,
      paragraphs: [
        `${renterName} a réservé ${what}, ${when} (quantité : ${rental.quantity}), et payé. ${rental.enquiryId ? 'Vous aviez donné votre pré-accord' : "Vous n'avez rien à accepter"}.`,
        ownerMoney(rental),
        ownerHasPhone ? PHONES_SHARED : RENTER_PHONE_SHARED,
        ...contractAdvice(hasContract),
        ...identityFact({ rental }),
      ],
    }),
  },
  accepted: {
    // The owner has answered; what they read of it is the money that came in.
    kinds: { renter: 'answers', owner: 'payments' },
    showsDelivery: true,
    renter: ({ rental, ownerName, what, when, ownerHasPhone, hasContract }) => ({
      title: `Votre location de ${what} est acceptée`,
      paragraphs: [
        `${ownerName} a accepté votre location de ${what}, ${when}.`,
        meetingAdvice(ownerHasPhone),
        ...contractAdvice(hasContract),
        ...identityAdvice({ rental }),
      ],
    }),
    owner: ({ rental, what, ownerHasPhone, hasContract }) => ({
      title: `Vous avez accepté la location de ${what}`,
      paragraphs: [
        ownerMoney(rental),
        ownerHasPhone ? PHONES_SHARED : RENTER_PHONE_SHARED,
        ...contractAdvice(hasContract),
        ...identityFact({ rental }),
      ],
    }),
  },
  refused: {
    renter: (data) => ({
      title: `Votre demande pour ${data.what} est refusée`,
      paragraphs: [
        `Le propriétaire a refusé votre location de ${data.what}, ${data.when}${refusalCause(data.rental.refusalReason, 'renter')}.`,
        waitingOrRefunded(data),
      ],
    }),
  },
  'cancelled by renter': {
    renter: ({ rental, what, when }) => ({
      title: `Votre location de ${what} est annulée`,
      paragraphs: [`Vous avez annulé votre location de ${what}, ${when}.`, cancellationForRenter(rental)],
    }),
    owner: ({ rental, what, when, wasAccepted }) =>
      wasAccepted
        ? {
            title: `La location de ${what} est annulée`,
            paragraphs: [
              `Le locataire a annulé sa location de ${what}, ${when}. L'objet est de nouveau libre.`,
              cancellationForOwner(rental),
            ],
          }
        : {
            title: `La demande pour ${what} est annulée`,
            paragraphs: [
              `Le locataire a annulé sa demande pour ${what}, ${when}. L'objet est de nouveau libre.`,
              "Rien n'était encore sur votre portefeuille.",
            ],
          },
  },
  'cancelled by owner': {
    renter: (data) => ({
      title: `Votre location de ${data.what} est annulée`,
      paragraphs: [
        `Le propriétaire a annulé votre location de ${data.what}, ${data.when}.`,
        waitingOrRefunded(data),
      ],
    }),
    owner: ({ rental, what, when }) => ({
      title: `Vous avez annulé la location de ${what}`,
      paragraphs: [
        `La location de ${what}, ${when}, est annulée et le locataire est prévenu. L'objet est de nouveau libre.`,
        `Le loyer de ${formatRent(rental)} a quitté votre portefeuille. ${RENTER_HAS_ALL_BACK_TEXT}`,
      ],
    }),
  },
  'cancelled from suspended owner': {
    renter: ({ rental, what, when }) => ({
      title: `Votre location de ${what} est annulée`,
      paragraphs: [
        `Vous avez annulé votre location de ${what}, ${when}. Le compte du propriétaire est suspendu.`,
        refundedWithFee({ rental }),
      ],
    }),
    owner: ({ rental, what, when, wasAccepted }) => ({
      title: `La location de ${what} est annulée`,
      paragraphs: [
        `Le locataire a annulé sa location de ${what}, ${when} : votre compte est suspendu.`,
        wasAccepted
          ? `Le loyer de ${formatRent(rental)} a quitté votre portefeuille : le locataire est intégralement remboursé.`
          : "Le locataire est intégralement remboursé. Rien n'était encore sur votre portefeuille.",
      ],
    }),
  },
  expired: {
    renter: (data) => ({
      title: `Votre demande pour ${data.what} a expiré`,
      paragraphs: [
        `Le propriétaire n'a pas répondu à votre demande pour ${data.what}, ${data.when}.`,
        waitingOrRefunded(data),
      ],
    }),
    owner: ({ what, when }) => ({
      title: `Une demande pour ${what} a expiré`,
      paragraphs: [`Vous n'avez pas répondu à la demande pour ${what}, ${when}.`, RENTER_HAS_ALL_BACK_TEXT],
    }),
  },
  'carried money refunded': {
    kinds: { renter: 'payments', owner: 'payments' },
    renter: ({ rental, what, when }) => ({
      title: 'Votre argent est remboursé',
      paragraphs: [
        `Vous n'avez pas choisi d'autre objet à la place de ${what}, ${when}.`,
        refundedWithFee({ rental }),
      ],
    }),
  },
  suspended: {
    renter: ({ rental, what, when }) => ({
      title: `Votre demande pour ${what} est close`,
      paragraphs: [`Cette demande, ${when}, ne pouvait pas aboutir.`, refundedWithFee({ rental })],
    }),
    owner: ({ what, when }) => ({
      title: `Une demande pour ${what} est close`,
      paragraphs: [`Cette demande, ${when}, ne pouvait pas aboutir. Le locataire est remboursé.`],
    }),
  },
  'identity reminder': {
    renter: ({ rental, what, when }) => ({
      title: `Il manque votre pièce d'identité : ${what}`,
      paragraphs: [
        `Le propriétaire demande une identité vérifiée pour ${what}, ${when}, et nous n'avons pas de dossier à vérifier.`,
        `Envoyez-le maintenant depuis votre profil. Sans vérification le ${formatDeadline(identityDeadline(rental).toISOString())}, la location est annulée et tout est remboursé, frais de service compris.`,
      ],
    }),
  },
  'identity verified': {
    renter: ({ what, when }) => ({
      title: `Identité vérifiée : ${what}`,
      paragraphs: [
        `Votre identité est vérifiée. Le code de remise de ${what}, ${when}, s'affiche dès que la location est acceptée.`,
      ],
    }),
    owner: ({ what, when, renterName }) => ({
      title: `Identité vérifiée : ${what}`,
      paragraphs: [`L'identité de ${renterName}, qui loue ${what}, ${when}, est vérifiée.`, LOOK_AT_DOCUMENT],
    }),
  },
  'cancelled for identity': {
    renter: ({ rental, what, when }) => ({
      title: `Votre location de ${what} est annulée`,
      paragraphs: [
        `${rental.identity === 'rejected' ? 'Votre identité est rejetée' : "Votre identité n'a pas été vérifiée à temps"}, et le propriétaire la demande pour ${what}, ${when}.`,
        refundedWithFee({ rental }),
      ],
    }),
    owner: ({ rental, what, when, wasAccepted }) => ({
      title: `La location de ${what} est annulée`,
      paragraphs: [
        `L'identité du locataire n'a pas été vérifiée à temps : sa location de ${what}, ${when}, est annulée. L'objet est de nouveau libre.`,
        wasAccepted
          ? `Le loyer de ${formatRent(rental)} a quitté votre portefeuille : le locataire est intégralement remboursé.`
          : "Le locataire est intégralement remboursé. Rien n'était encore sur votre portefeuille.",
      ],
    }),
  },
}

/** Advice to a renter whose identity is awaited. */
function identityAdvice({ rental }: Pick<TemplateData, 'rental'>): string[] {
  if (rental.identity !== 'awaited') return []
  const until = formatDeadline(identityDeadline(rental).toISOString())
  return [
    `Le propriétaire demande une identité vérifiée : envoyez votre dossier depuis votre profil. Le code de remise s'affiche après la vérification. Sans elle le ${until}, la location est annulée et tout est remboursé, frais de service compris.`,
  ]
}

function identityFact({ rental }: Pick<TemplateData, 'rental'>): string[] {
  if (rental.identity === 'verified') return ["L'identité du locataire est vérifiée."]
  if (rental.identity === null) return []
  const until = formatDeadline(identityDeadline(rental).toISOString())
  return [
    `L'identité du locataire n'est pas encore vérifiée. Sans vérification le ${until}, la location est annulée et le locataire remboursé.`,
  ]
}

/** A late cancellation leaves a part of the rent to the owner, one within the grace gives the fee back too. */
function cancellationForRenter(rental: RentalRow): string {
  if (rental.cancellation === 'grace') return refundedWithFee({ rental })
  const fee = `les frais de service de ${formatFrancs(rental.fee)} ne sont pas remboursables.`
  const retained = rental.rentToOwner ?? 0
  const back = cancelledRefund(rental)
  const refunded = back > 0 ? `${formatFrancs(back)} sont remboursés ; ` : ''
  const left = retained > 0 ? `${formatFrancs(retained)} du loyer restent au propriétaire et ` : ''
  return `${refunded}${left}${fee} ${back > 0 ? REFUND_TO_PHONE : ''}`.trim()
}

function cancellationForOwner(rental: RentalRow): string {
  const retained = rental.rentToOwner ?? 0
  if (retained === 0) return `Le loyer de ${formatRent(rental)} a quitté votre portefeuille.`
  const left = rentOf(rental) - retained
  const back = left > 0 ? ` ; ${formatFrancs(left)} ont quitté votre portefeuille` : ''
  const from = formatLongDay(dayInLibreville(presumptionAt(rental)))
  return `L'annulation est tardive : ${formatFrancs(retained)} du loyer vous restent${back}. Vous pourrez les retirer à partir du ${from}.`
}

function answerByInWords({ rental }: TemplateData): string {
  return formatDeadline(answerDeadline(rental).toISOString())
}
