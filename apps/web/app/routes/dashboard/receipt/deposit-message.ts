import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { isReturnUnsettled } from '@okoume/domain/rental/rental-facts.ts'

/** Where the part of the deposit is that no refund on the receipt accounts for. */
export function depositMessage({ status, returnState, deposit, settlement }: Rental): string {
  if (deposit === 0 || status === 'refusée' || status === 'annulée') return ''
  if (isReturnUnsettled({ returnState })) return "La caution est gardée jusqu'au retour de l'objet."
  if (!settlement || settlement.toOwner === 0) return ''
  return `De la caution, ${formatFrancs(settlement.toOwner)} sont allés au propriétaire, sur décision de notre équipe.`
}
