import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { depositClaimAnswerBy } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { PRESUMPTION_HOURS, PROBLEM_HOURS, presumptionAt } from '@okoume/domain/rental/handover-deadlines.ts'
import {
  isHandoverInDoubt,
  isReturnUncontested,
  PROVED_RETURN_HOURS,
  RETURN_HOURS,
  returnDeadline,
} from '@okoume/domain/rental/rental-facts.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import type { PeriodEvent } from './rental-events.ts'
import {
  CONTACT,
  type EventTemplates,
  formatRent,
  formatReturnBy,
  isRentInDispute,
  RETURN_KINDS,
  type TemplateData,
  type TemplateText,
} from './template-data.ts'

/** Notifications of a rental's first day and of its end. */
export const PERIOD_TEMPLATES: Readonly<Record<PeriodEvent, EventTemplates>> = {
  begun: {
    kinds: RETURN_KINDS,
    renter: (data) => ({
      title: `Votre location de ${data.what} commence`,
      paragraphs: isOver(data)
        ? [`Votre location de ${data.what} était prévue ${data.when}.`]
        : [
            `Bonne location ! Rendez ${data.what} à son propriétaire au plus tard le ${formatLongDay(data.rental.endDate)}.`,
            `Ce jour-là, entrez son code de retour : il prouve que l'objet est rendu. Sans code, dites-le par ${quoted('Déclarer le retour')}.`,
            `Une question, un souci ? ${CONTACT}, dans Mes locations, vous met en relation avec lui.`,
          ],
    }),
    owner: (data) => ({
      title: `La location de ${data.what} commence`,
      paragraphs: isOver(data)
        ? [`La location était prévue ${data.when}.`]
        : [
            ...(data.rental.handoverState === 'awaited' ? [rentFollowsItem(data)] : []),
            `${data.what} vous revient au plus tard le ${formatLongDay(data.rental.endDate)}.`,
          ],
    }),
  },
  ended: {
    kinds: RETURN_KINDS,
    renter: (data) => ({
      title: `Votre location de ${data.what} est terminée`,
      paragraphs: endedForRenter(data),
    }),
    owner: endedForOwner,
  },
}

/** Notified late: its last day is past already, and what should be done by then cannot be done. */
function isOver({ rental, now }: TemplateData): boolean {
  return dayInLibreville(now) > rental.endDate
}

function rentFollowsItem({ rental }: TemplateData): string {
  return `Entrez le code de remise du locataire : votre loyer de ${formatRent(rental)} est à vous ${PROBLEM_HOURS} h plus tard. Sans code, ${PRESUMPTION_HOURS} h après le premier jour.`
}

/** Notified so late that the return is presumed already, which the next notification says. */
function isPresumedNext({ rental, now }: TemplateData): boolean {
  return isReturnUncontested(rental) && !isHandoverInDoubt(rental) && now >= returnDeadline(rental)
}

function endedForRenter(data: TemplateData): readonly string[] {
  if (isPresumedNext(data)) return [endedOn(data)]
  const { rental, what } = data
  const { handoverState: handover } = rental
  if (isHandoverInDoubt(rental)) return [handoverInDoubt(data)]
  if (handover === 'awaited')
    return [
      `La remise de ${what} n'est pas enregistrée. S'il ne vous a pas été remis, dites-le avant le ${presumedHandover(rental)} : ensuite, l'objet compte comme remis.`,
      'Sinon, rendez-le à son propriétaire.',
    ]
  return [describeReturn(data), ...(isRentInDispute(rental) ? [RENT_STILL_HELD] : [])]
}

const RENT_STILL_HELD = 'Le problème signalé reste à régler : le loyer est bloqué jusque-là.'

function handoverInDoubt({ what }: TemplateData): string {
  return `La remise de ${what} n'est pas éclaircie : loyer et caution restent bloqués jusqu'à ce qu'elle le soit.`
}

function presumedHandover(rental: RentalRow): string {
  return formatDeadline(presumptionAt(rental).toISOString())
}

function describeReturn({ rental, what }: TemplateData): string {
  const { returnState, deposit } = rental
  const thanks = `Merci d'être passé par ${BRAND.name}.`
  const back = (how: string) =>
    `la caution de ${formatFrancs(deposit)} est rendue dès que ${how}, au plus tard ${presumedInWords(rental)} s'il ne dit rien.`
  switch (returnState) {
    case 'awaited':
      return deposit > 0
        ? `Rendez ${what} à son propriétaire et entrez son code de retour : ${back('le retour est confirmé')}`
        : `Rendez ${what} à son propriétaire. ${thanks}`
    case 'declared':
      return deposit > 0
        ? `Vous avez déclaré le retour : ${back('le propriétaire le confirme')}`
        : `Vous avez déclaré le retour. ${thanks}`
    case 'contested':
      return describeDepositClaim(rental)
    default:
      return isRentInDispute(rental) ? "L'objet est rendu." : `L'objet est rendu, tout est réglé. ${thanks}`
  }
}

function describeDepositClaim(rental: RentalRow): string {
  const until = depositClaimAnswerBy(rental)
  if (!until) return "Le retour est contesté : notre équipe l'examine et vous répond à tous deux."
  const deadline = formatDeadline(until.toISOString())
  return rental.contestState === 'open'
    ? `Le propriétaire conteste le retour : répondez avant le ${deadline}. Sans réponse, notre équipe tranche sans vous avoir lu.`
    : `Le propriétaire conteste le retour et a jusqu'au ${deadline} pour répondre à ce que vous proposez.`
}

/** When the deposit comes back, where the owner says nothing. */
function presumedInWords({ returnProvedAt }: RentalRow): string {
  return returnProvedAt
    ? `${PROVED_RETURN_HOURS} heures après la preuve du retour`
    : `${RETURN_HOURS} heures après la fin`
}

function endedOn({ rental, what }: TemplateData): string {
  return `La location de ${what} s'est terminée le ${formatLongDay(rental.endDate)}.`
}

function endedForOwner(data: TemplateData): TemplateText | null {
  const { rental, what } = data
  if (!isReturnUncontested(rental)) return null
  const title = `La location de ${what} est terminée`
  if (isPresumedNext(data)) return { title, paragraphs: [endedOn(data)] }
  if (isHandoverInDoubt(rental)) return { title, paragraphs: [handoverInDoubt(data)] }
  if (rental.handoverState === 'awaited')
    return {
      title,
      paragraphs: [
        `La remise de ${what} n'est pas enregistrée. Si personne ne signale rien, l'objet compte comme remis le ${presumedHandover(rental)} : vous pourrez alors confirmer le retour${rental.deposit > 0 ? ', ou le contester' : ''}.`,
      ],
    }
  const isDeclared = rental.returnState === 'declared'
  const opening = isDeclared ? `Le locataire dit avoir rendu ${what}.` : `${what} est-il revenu ?`
  return {
    title,
    paragraphs: [`${opening} ${askForReturn(rental)}`, ...(isRentInDispute(rental) ? [RENT_STILL_HELD] : [])],
  }
}

/** Only a deposit can be contested. */
function askForReturn(rental: RentalRow): string {
  return rental.deposit > 0
    ? `Confirmez son retour, ou contestez-le avant ${formatReturnBy(rental)}. Sans réponse de vous, l'objet compte comme bien rendu et la caution revient au locataire.`
    : `Confirmez son retour. Sans réponse de vous avant ${formatReturnBy(rental)}, l'objet compte comme bien rendu.`
}
