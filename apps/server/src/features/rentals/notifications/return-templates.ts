import { BRAND } from '@okoume/domain/brand.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { PROVED_RETURN_HOURS, RETURN_HOURS } from '@okoume/domain/rental/rental-facts.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { contestedPart } from '../records/refund.ts'
import { type EventTemplates, formatReturnBy, REFUND_TO_PHONE, type TemplateData } from './template-data.ts'

export type ReturnEvent =
  | 'return declared'
  | 'return contested'
  | 'return confirmed'
  | 'return presumed'
  | 'deposit shared'
  | 'deposit refunded'

/** Notifications of a return, by event and side. With a deposit, its refund notifies the renter. */
export const RETURN_TEMPLATES: Readonly<Record<ReturnEvent, EventTemplates>> = {
  'return declared': {
    owner: ({ rental, what }) => ({
      title: `Retour déclaré : ${what}`,
      paragraphs: [
        `Le locataire dit avoir rendu ${what} : confirmez ou contestez avant ${formatReturnBy(rental)}.`,
        `Sans un mot de vous, le retour est présumé bon${rental.deposit > 0 ? ` et la caution de ${formatFrancs(rental.deposit)} est rendue au locataire` : ''}.`,
      ],
    }),
  },
  'return contested': {
    renter: (data) => ({
      title: `Le retour de ${data.what} est contesté`,
      paragraphs: [
        `Le propriétaire conteste le retour de ${data.what} : ${quoted(data.rental.contest_reason ?? '')}`,
        ...uncontested(
          data,
          (rest) =>
            `${rest} de votre caution, que personne ne conteste, vous sont rendus. ${REFUND_TO_PHONE}`,
        ),
        `${teamDecides(data)} Si vous n'êtes pas d'accord, écrivez-nous à ${BRAND.email}, photos à l'appui.`,
      ],
    }),
    owner: (data) => ({
      title: `Vous contestez le retour de ${data.what}`,
      paragraphs: [
        `Votre contestation est enregistrée et le locataire est prévenu : ${quoted(data.rental.contest_reason ?? '')}`,
        ...uncontested(data, (rest) => `${rest} de la caution, que vous ne contestez pas, lui sont rendus.`),
        teamDecides(data),
      ],
    }),
  },
  'return confirmed': {
    renter: ({ rental, what }) =>
      rental.deposit > 0
        ? null
        : {
            title: `Le retour de ${what} est confirmé`,
            paragraphs: [`Le propriétaire a confirmé le retour de ${what}. Tout est réglé.`],
          },
    owner: ({ rental, what }) => ({
      title: `Vous avez confirmé le retour de ${what}`,
      paragraphs: [
        rental.deposit > 0
          ? `La caution de ${formatFrancs(rental.deposit)} est rendue au locataire. Tout est réglé.`
          : 'Tout est réglé.',
      ],
    }),
  },
  'return presumed': {
    renter: ({ rental, what }) =>
      rental.deposit > 0
        ? null
        : {
            title: `Le retour de ${what} est présumé bon`,
            paragraphs: [`Le propriétaire n'a rien contesté. Tout est réglé.`],
          },
    owner: ({ rental, what }) => ({
      title: `Le retour de ${what} est présumé bon`,
      paragraphs: [
        `Vous n'avez rien contesté dans les ${rental.return_proved_at ? PROVED_RETURN_HOURS : RETURN_HOURS} heures : ${rental.deposit > 0 ? `la caution de ${formatFrancs(rental.deposit)} est rendue au locataire` : 'tout est réglé'}.`,
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
      title: `Votre caution pour ${what} est remboursée`,
      paragraphs: [
        rental.return_state === 'presumed'
          ? `Le propriétaire n'a rien contesté : le retour de ${what} est présumé bon.`
          : `Le propriétaire a confirmé le retour de ${what}.`,
        `Votre caution de ${formatFrancs(rental.deposit)} vous est rendue. ${REFUND_TO_PHONE}`,
      ],
    }),
  },
}

function teamDecides({ rental }: TemplateData): string {
  return rental.deposit > 0
    ? `Notre équipe va trancher ; ${contestedWords(rental)} jusque-là.`
    : 'Notre équipe va trancher.'
}

function contestedWords(rental: TemplateData['rental']): string {
  const contested = formatFrancs(contestedPart(rental))
  return rental.contested_amount === null
    ? `la caution de ${contested} ne bouge pas`
    : `les ${contested} contestés ne bougent pas`
}

/** What goes back to the renter at once; none where all of the deposit is contested. */
function uncontested({ rental }: TemplateData, say: (rest: string) => string): string[] {
  const rest = rental.deposit - contestedPart(rental)
  return rest > 0 ? [say(formatFrancs(rest))] : []
}

function decided(
  { rental, what }: TemplateData,
  shares: (toRenter: number, toOwner: number) => string,
): string[] {
  const toOwner = rental.settled_to_owner ?? 0
  const money =
    rental.deposit > 0
      ? shares(contestedPart(rental) - toOwner, toOwner)
      : 'Cette location était sans caution : aucun argent ne bouge.'
  return [
    `Le retour de ${what} était contesté ; notre équipe a tranché. ${money}`,
    `La raison : ${rental.settle_reason ?? ''}`,
  ]
}

function sharesToRenter(mine: number, theirs: number): string {
  if (mine === 0) return `Votre caution de ${formatFrancs(theirs)} revient au propriétaire.`
  const rest = theirs > 0 ? ` ; ${formatFrancs(theirs)} reviennent au propriétaire` : ''
  return `${formatFrancs(mine)} de votre caution vous sont rendus${rest}. ${REFUND_TO_PHONE}`
}

function sharesToOwner(theirs: number, mine: number): string {
  if (mine === 0) return `La caution de ${formatFrancs(theirs)} est rendue au locataire.`
  const rest = theirs > 0 ? ` ; ${formatFrancs(theirs)} sont rendus au locataire` : ''
  return `${formatFrancs(mine)} de la caution sont sur votre portefeuille${rest}.`
}
