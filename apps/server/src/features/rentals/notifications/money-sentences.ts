import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { REFUND_TO_PHONE, type TemplateData } from './template-data.ts'

/** How it was paid, to begin a sentence with. */
export function describePaid({ rental, carried }: TemplateData): string {
  const total = rental.totalPrice + rental.fee
  if (carried.paid === 0) return `Le paiement de ${formatFrancs(total)} est reçu`
  if (carried.paid === total)
    return `L'argent gardé de votre location refusée, ${formatFrancs(total)}, est utilisé`
  return `Vos ${formatFrancs(carried.paid)} gardés et votre complément de ${formatFrancs(total - carried.paid)} sont reçus`
}

export function restOfCarried({ carried }: TemplateData): string[] {
  return carried.rest > 0
    ? [`Le reste, ${formatFrancs(carried.rest)}, est remboursé. ${REFUND_TO_PHONE}`]
    : []
}

/** Of a rental that its owner did not give: its money waits where the renter asked for it. */
export function waitingOrRefunded({ rental, carriedUntil }: TemplateData): string {
  if (!carriedUntil) return refundedWithFee({ rental })
  const until = formatDeadline(carriedUntil.toISOString())
  return `Comme vous l'avez demandé, vos ${formatFrancs(rental.totalPrice + rental.fee)} attendent jusqu'au ${until} : choisissez un autre objet aux mêmes dates, ou reprenez votre argent. Sans choix d'ici là, tout est remboursé, frais de service compris.`
}

export function refundedWithFee({ rental }: Pick<TemplateData, 'rental'>): string {
  return `${formatFrancs(rental.totalPrice + rental.fee)} sont remboursés, frais de service compris. ${REFUND_TO_PHONE}`
}
