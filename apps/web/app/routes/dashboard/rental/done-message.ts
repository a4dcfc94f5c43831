import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { BRAND } from '#app/brand.ts'
import { type Party, type RentalMove, refundOfEnded, rentOf } from './rental-moves.ts'

export interface Done {
  /** As it is after the move. */
  readonly rental: Rental
  readonly move: RentalMove
  readonly party: Party
}

/** What somebody reads once their move is made. */
export function doneMessage({ rental, move, party }: Done): string {
  return party === 'renter' && move === 'cancel' ? cancelledByRenter(rental) : MESSAGES[move](rental)
}

const MESSAGES: Readonly<Record<RentalMove, (rental: Rental) => string>> = {
  accept: (rental) => {
    const caution = rental.deposit > 0 ? `, et ${formatFrancs(rental.deposit)} à vos cautions` : ''
    return `Demande acceptée. ${formatFrancs(rentOf(rental))} s'ajoutent à votre portefeuille${caution}.`
  },
  refuse: () => 'Demande refusée. Le locataire est intégralement remboursé.',
  cancel: () =>
    'Location annulée. Le locataire est intégralement remboursé, et les dates redeviennent libres.',
  declare: () => 'Retour déclaré. Le propriétaire est prévenu : à lui de confirmer.',
  confirm: ({ deposit }) =>
    deposit > 0
      ? `Retour confirmé. La caution de ${formatFrancs(deposit)} est rendue au locataire.`
      : 'Retour confirmé. Tout est en ordre.',
  contest: ({ deposit }) =>
    deposit > 0
      ? `Retour contesté. L'équipe ${BRAND.name} tranche ; la caution reste gardée jusque-là.`
      : `Retour contesté. L'équipe ${BRAND.name} lit votre motif et tranche.`,
}

function cancelledByRenter(rental: Rental): string {
  const refund = formatFrancs(refundOfEnded(rental))
  return `Location annulée. Le remboursement de ${refund} est demandé à l'opérateur, vers le numéro qui a payé.`
}
