import type { EnquirySummary } from '@okoume/contract/wire/enquiry.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatNearDeadline } from '@okoume/domain/calendar/near-deadline.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { RESERVED_HOURS } from '@okoume/domain/rental/enquiry.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { awaitsOwner } from './entry/enquiries-query.ts'

/** `Du 3 au 5 décembre 2026, 2 exemplaires`. */
export function describeDays({
  start_date,
  end_date,
  quantity,
}: Pick<EnquirySummary, 'start_date' | 'end_date' | 'quantity'>): string {
  const period = capitalize(formatLongPeriod(start_date, end_date))
  return quantity > 1 ? `${period}, ${formatCount(quantity, 'exemplaire')}` : period
}

/** Its state for the caller, in a few words: `Pré-accord jusqu'à demain 14 h 05, rien n'est réservé`. */
export function enquiryTitle(enquiry: EnquirySummary, now: Date): string {
  const { state, agreedRent, unanswered } = enquiry
  switch (state) {
    case 'open':
      return openTitle(enquiry, now)
    case 'pre-approved':
      return agreementTitle(enquiry, now)
    case 'booked':
      return 'Réservée'
    case 'expired':
      return agreedRent === null ? 'La question a expiré' : 'Le pré-accord a expiré'
    case 'withdrawn':
      return 'Question retirée'
    default:
      return unanswered ? 'Close : pas de réponse à temps' : 'Close par le propriétaire'
  }
}

function openTitle(enquiry: EnquirySummary, now: Date): string {
  const { role, answerBy } = enquiry
  if (!awaitsOwner(enquiry)) return role === 'owner' ? 'Vous avez répondu' : 'Le propriétaire a répondu'
  if (answerBy === null)
    return role === 'owner' ? 'Le locataire attend votre réponse' : 'Le propriétaire doit répondre'
  const time = `avant ${formatNearDeadline(new Date(answerBy), now)}`
  return role === 'owner' ? `Répondez ${time}` : `Réponse attendue ${time}`
}

function agreementTitle({ validUntil, reservedUntil }: EnquirySummary, now: Date): string {
  if (reservedUntil) return `Jours gardés ${until(reservedUntil, now)}`
  return validUntil ? `Pré-accord ${until(validUntil, now)}, rien n'est réservé` : 'Pré-accord'
}

/** Next step of the caller, in a sentence. */
export function enquirySummary(enquiry: EnquirySummary, now: Date): string {
  const { state, role, validUntil, reservedUntil } = enquiry
  if (state === 'open')
    return role === 'owner'
      ? "Rien n'est payé ni réservé. Écrivez-lui, ou dites oui par un pré-accord."
      : "Rien n'est payé ni réservé. Si le propriétaire est d'accord, vous pourrez payer ici."
  if (state !== 'pre-approved') return ENDED[state]
  const time = validUntil ? ` ${until(validUntil, now)}` : ''
  if (role === 'owner')
    return `Il peut payer${time}. La location est acceptée dès qu'il a payé : vous n'aurez plus à répondre.`
  return reservedUntil
    ? `Ces jours sont gardés pour vous ${until(reservedUntil, now)}. Payez avant, et c'est réservé.`
    : `Vous pouvez payer${time}. Les jours sont à qui paie en premier.`
}

const ENDED = {
  booked: 'Elle est payée et acceptée.',
  expired: "Rien n'a été payé. Une nouvelle question est possible.",
  withdrawn: "Rien n'a été payé.",
  closed: "Rien n'a été payé.",
} as const

/** `12 000 FCFA au lieu de 15 000 FCFA`; only the amount where nothing was taken off. */
export function priceText(rent: number, { computedRent }: Pick<EnquirySummary, 'computedRent'>): string {
  return rent < computedRent
    ? `${formatFrancs(rent)} au lieu de ${formatFrancs(computedRent)}`
    : formatFrancs(rent)
}

export const RESERVED_TIME = `${RESERVED_HOURS}\u00a0heures`

/** `jusqu'à 14 h 05`, `jusqu'à demain 14 h 05`, `jusqu'au 3 décembre 2026 à 14 h 05`. */
function until(instant: string, now: Date): string {
  const deadline = formatNearDeadline(new Date(instant), now)
  return deadline.startsWith('le ')
    ? `jusqu'au ${deadline.slice(3)}`
    : `jusqu'à ${deadline.replace("aujourd'hui ", '')}`
}
