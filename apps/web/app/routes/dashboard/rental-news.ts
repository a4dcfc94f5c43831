import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatDeadline } from './format-deadline.ts'

/** What the renter should know of where the rental stands; null where the badge says it all. */
export function newsForRenter({ status, cancellation, answerBy }: Rental): string | null {
  switch (status) {
    case 'en attente':
      return `Sans réponse du propriétaire avant le ${formatDeadline(answerBy)}, tout vous est remboursé.`
    case 'refusée':
      return 'Le propriétaire a refusé : tout vous est remboursé, frais de service compris.'
    case 'annulée':
      return cancellation ? CANCELLED_FOR_RENTER[cancellation] : null
    default:
      return null
  }
}

const CANCELLED_FOR_RENTER: Readonly<Record<NonNullable<Rental['cancellation']>, string>> = {
  renter: 'Vous avez annulé : tout vous est remboursé, sauf les frais de service.',
  owner: 'Le propriétaire a annulé : tout vous est remboursé, frais de service compris.',
  expired: "Le propriétaire n'a pas répondu à temps : tout vous est remboursé, frais de service compris.",
}

/** Why a request that was on the owner's screen can no longer be answered. */
export function newsForOwner({ status, cancellation }: Rental): string {
  switch (status) {
    case 'refusée':
      return 'Vous aviez déjà refusé cette demande.'
    case 'annulée':
      return cancellation ? CANCELLED_FOR_OWNER[cancellation] : 'Cette demande a été annulée.'
    case 'en attente':
      return "Cette demande n'a pas pu être traitée. Veuillez réessayer."
    default:
      return 'Vous aviez déjà accepté cette demande.'
  }
}

const CANCELLED_FOR_OWNER: Readonly<Record<NonNullable<Rental['cancellation']>, string>> = {
  renter: 'Le locataire a annulé sa demande entre-temps.',
  owner: 'Vous aviez déjà annulé cette location.',
  expired: 'Le délai de réponse est dépassé : cette demande a expiré, et le locataire est remboursé.',
}
