import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { depositClaimAnswerBy } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { claimedPart, PROVED_RETURN_HOURS, RETURN_HOURS } from '@okoume/domain/rental/rental-facts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import type { ReturnEvent } from '../../rentals/notifications/rental-events.ts'
import {
  type EventTemplates,
  formatReturnBy,
  isRentInDispute,
  REFUND_TO_PHONE,
  type TemplateData,
} from '../../rentals/notifications/template-data.ts'

/** Notifications of a return, by event and side. With a deposit, its refund notifies the renter. */
export const RETURN_TEMPLATES: Readonly<Record<ReturnEvent, EventTemplates>> = {
  'return declared': {
    owner: ({ rental, what }) => ({
      title: `Retour déclaré : ${what}`,
      paragraphs: [
        `Le locataire dit avoir rendu ${what} : confirmez ou contestez avant ${formatReturnBy(rental)}.`,
        `Sans réponse de vous, l'objet compte comme bien rendu${rental.deposit > 0 ? ` et la caution de ${formatFrancs(rental.deposit)} revient au locataire` : ''}.`,
      ],
    }),
  },
  'return contested': {
    renter: (data) => ({
      title: `Le retour de ${data.what} est contesté`,
      paragraphs: [
        `Le propriétaire conteste le retour de ${data.what} : ${quoted(data.rental.contestReason ?? '')}`,
        ...uncontested(
          data,
          (rest) => `${rest} de la caution, que personne ne conteste, sont rendus. ${REFUND_TO_PHONE}`,
        ),
        `${describeHeldDeposit(data)} Répondez avant le ${depositClaimAnswerByInWords(data)} : acceptez, proposez un autre montant ou refusez. Sans réponse, notre équipe tranche.`,
      ],
    }),
    owner: (data) => ({
      title: `Vous contestez le retour de ${data.what}`,
      paragraphs: [
        `Votre contestation est enregistrée et le locataire est prévenu : ${quoted(data.rental.contestReason ?? '')}`,
        ...uncontested(data, (rest) => `${rest} de la caution, que vous ne contestez pas, lui sont rendus.`),
        `${describeHeldDeposit(data)} Le locataire a jusqu'au ${depositClaimAnswerByInWords(data)} pour répondre ; ensuite, notre équipe tranche.`,
      ],
    }),
  },
  'contest proposed': {
    owner: (data) => ({
      title: `Le locataire vous propose ${formatFrancs(data.rental.contestProposal ?? 0)} pour ${data.what}`,
      paragraphs: [
        ...answerOfRenter(data),
        `Vous demandez ${formatFrancs(claimedPart(data.rental))}. Acceptez, ou maintenez votre demande, avant le ${depositClaimAnswerByInWords(data)} ; sans réponse, notre équipe tranche.`,
      ],
    }),
  },
  'contest agreed': {
    renter: (data) => ({ title: `Retour réglé : ${data.what}`, paragraphs: agreed(data, 'renter') }),
    owner: (data) => ({ title: `Retour réglé : ${data.what}`, paragraphs: agreed(data, 'owner') }),
  },
  'contest escalated': {
    renter: (data) => ({ title: `Notre équipe va trancher : ${data.what}`, paragraphs: [escalated(data)] }),
    owner: (data) => ({
      title: `Notre équipe va trancher : ${data.what}`,
      paragraphs: [...answerOfRenter(data), escalated(data)],
    }),
  },
  'contest reminder': {
    renter: (data) => (data.rental.contestState === 'open' ? depositClaimReminder(data) : null),
    owner: (data) => (data.rental.contestState === 'proposed' ? depositClaimReminder(data) : null),
  },
  'return confirmed': {
    renter: ({ rental, what }) =>
      rental.deposit > 0
        ? null
        : {
            title: `Le retour de ${what} est confirmé`,
            paragraphs: [`Le propriétaire a confirmé le retour de ${what}. ${allSettled(rental)}`],
          },
    owner: ({ rental, what }) => ({
      title: `Vous avez confirmé le retour de ${what}`,
      paragraphs: [
        rental.deposit > 0
          ? `La caution de ${formatFrancs(rental.deposit)} est rendue au locataire. ${allSettled(rental)}`
          : allSettled(rental),
      ],
    }),
  },
  'return presumed': {
    renter: ({ rental, what }) =>
      rental.deposit > 0
        ? null
        : {
            title: `Le retour de ${what} est accepté`,
            paragraphs: [`Le propriétaire n'a rien contesté. ${allSettled(rental)}`],
          },
    owner: ({ rental, what }) => ({
      title: `Le retour de ${what} est accepté`,
      paragraphs: [
        `Vous n'avez rien contesté dans les ${rental.returnProvedAt ? PROVED_RETURN_HOURS : RETURN_HOURS} heures.${rental.deposit > 0 ? ` La caution de ${formatFrancs(rental.deposit)} est rendue au locataire.` : ''} ${allSettled(rental)}`,
      ],
    }),
  },
  'deposit shared': {
    renter: (data) => ({
      title: `Notre équipe a tranché : ${data.what}`,
      paragraphs: decided(data, sharesToRenter),
    }),
    owner: (data) => ({
      title: `Notre équipe a tranché : ${data.what}`,
      paragraphs: decided(data, sharesToOwner),
    }),
  },
  'deposit refunded': {
    renter: ({ rental, what }) => ({
      title: `La caution de ${what} est remboursée`,
      paragraphs: [
        rental.returnState === 'presumed'
          ? `Le propriétaire n'a rien contesté : le retour de ${what} est accepté.`
          : `Le propriétaire a confirmé le retour de ${what}.`,
        `La caution de ${formatFrancs(rental.deposit)} est rendue. ${REFUND_TO_PHONE}`,
      ],
    }),
  },
}

function describeHeldDeposit({ rental }: TemplateData): string {
  const contested = formatFrancs(claimedPart(rental))
  return rental.contestedAmount === null
    ? `La caution de ${contested} ne bouge pas d'ici là.`
    : `Les ${contested} contestés ne bougent pas d'ici là.`
}

function escalated(data: TemplateData): string {
  const { contestAnsweredAt, contestProposal } = data.rental
  const why = contestAnsweredAt
    ? contestProposal
      ? "Vous n'êtes pas d'accord sur le montant."
      : "Le locataire n'est pas d'accord."
    : "Le locataire n'a pas répondu."
  return `${why} Notre équipe lit ce que chacun a écrit, regarde vos photos et tranche, le plus souvent sous 3 jours ouvrés. Vous pouvez encore vous entendre d'ici là. ${describeHeldDeposit(data)}`
}

function answerOfRenter({ rental }: TemplateData): string[] {
  return rental.contestAnswer ? [`Le locataire répond : ${quoted(rental.contestAnswer)}`] : []
}

function depositClaimReminder(data: TemplateData) {
  return {
    title: `Votre réponse est attendue pour ${data.what}`,
    paragraphs: [
      `Répondez avant le ${depositClaimAnswerByInWords(data)} : ensuite, notre équipe tranche sans vous avoir lu.`,
    ],
  }
}

function depositClaimAnswerByInWords({ rental, now }: TemplateData): string {
  return formatDeadline((depositClaimAnswerBy(rental) ?? now).toISOString())
}

type Shares = (data: TemplateData, toRenter: number, toOwner: number) => string

function agreed(data: TemplateData, party: Party): string[] {
  const shares = party === 'renter' ? sharesToRenter : sharesToOwner
  const withdrawn =
    party === 'owner' ? 'Vous avez retiré votre contestation.' : 'Le propriétaire a retiré sa contestation.'
  const why = data.isDepositClaimWithdrawn ? withdrawn : (data.rental.settleReason ?? '')
  return [`${why} ${divideClaimed(data, shares)}`]
}

function divideClaimed(data: TemplateData, shares: Shares): string {
  const toOwner = data.rental.settledToOwner ?? 0
  return shares(data, claimedPart(data.rental) - toOwner, toOwner)
}

/** Refunded part of the deposit; none where all of it is contested. */
function uncontested({ rental }: TemplateData, say: (rest: string) => string): string[] {
  const rest = rental.deposit - claimedPart(rental)
  return rest > 0 ? [say(formatFrancs(rest))] : []
}

function decided(data: TemplateData, shares: Shares): string[] {
  const { rental, what } = data
  const money =
    rental.deposit > 0
      ? divideClaimed(data, shares)
      : 'Cette location était sans caution : aucun argent ne bouge.'
  return [
    `Le retour de ${what} était contesté ; notre équipe a tranché. ${money}`,
    `La raison : ${rental.settleReason ?? ''}`,
  ]
}

/** `mine` and `theirs`: FCFA of what is contested; the rest of the deposit went back when it was contested. */
function sharesToRenter(data: TemplateData, mine: number, theirs: number): string {
  const toOwner = `${formatFrancs(theirs)} vont au propriétaire`
  const earlier = uncontested(data, (rest) => ` Le reste, ${rest}, a déjà été rendu.`).join('')
  if (mine === 0) return `${ofDeposit(data)} : ${toOwner}.${earlier}`
  const split = theirs > 0 ? `, ${toOwner}` : ''
  return `${ofDeposit(data)} : ${formatFrancs(mine)} sont rendus${split}.${earlier} ${REFUND_TO_PHONE}`
}

function sharesToOwner(data: TemplateData, theirs: number, mine: number): string {
  const toRenter = `${formatFrancs(theirs)} sont rendus au locataire`
  const earlier = uncontested(data, (rest) => ` Le reste, ${rest}, lui a déjà été rendu.`).join('')
  if (mine === 0) return `${ofDeposit(data)} : ${toRenter}.${earlier}`
  const split = theirs > 0 ? `, ${toRenter}` : ''
  return `${ofDeposit(data)} : ${formatFrancs(mine)} sont sur votre portefeuille${split}.${earlier}`
}

function ofDeposit({ rental }: TemplateData): string {
  const contested = claimedPart(rental)
  const deposit = formatFrancs(rental.deposit)
  return contested < rental.deposit
    ? `Des ${formatFrancs(contested)} contestés de la caution de ${deposit}`
    : `La caution de ${deposit}`
}

function allSettled(rental: RentalRow): string {
  return isRentInDispute(rental) ? 'Le problème signalé reste à régler.' : 'Tout est réglé.'
}
