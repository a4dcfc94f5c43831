import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'

/** Why a number or an address of a message is masked, in the words of whoever wrote it or of the other. */
export function maskingMessage(status: RentalStatus, mine: boolean): string {
  if (status === 'en attente') {
    return mine
      ? "Le numéro ou l'email reste masqué pour l'autre jusqu'à l'acceptation de la demande."
      : "Le numéro ou l'email s'affichera une fois la demande acceptée."
  }
  return mine
    ? "Le numéro ou l'email est masqué pour l'autre : la location n'a pas lieu."
    : "Le numéro ou l'email est masqué : la location n'a pas lieu."
}
