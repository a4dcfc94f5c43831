import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { priceBounds, priceProblem } from '@okoume/domain/rental/enquiry.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'

/** Said at the field before anything is typed; `rent` is the computed one, in FCFA. */
export function describeBounds(party: Party, rent: number | null): string {
  if (rent === null) return "Choisissez d'abord les jours."
  const { least, most } = priceBounds(party, rent)
  return `Entre ${formatFrancs(least)} et ${formatFrancs(most)}, sans les frais ni la caution.`
}

/** French message at the typed price; null where it will do, or the server has to decide. */
export function priceProblemOf(party: Party, text: string, rent: number | null): string | null {
  const price = readWholeNumber(text)
  if (!Number.isInteger(price)) return 'Écrivez un montant, par exemple 12 000.'
  return rent === null ? null : priceProblem(party, price, rent)
}
