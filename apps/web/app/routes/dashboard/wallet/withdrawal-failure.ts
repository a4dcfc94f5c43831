import type { ApiError } from '@okoume/client/client.ts'

export interface WithdrawalFailure {
  /** Said above the buttons; null where a field says it all. */
  readonly text: string | null
  readonly fields: { readonly phoneNumber?: string | undefined; readonly amount?: string | undefined }
}

/** Texts: docs/spec.md#11-errors-and-their-texts */
const FAILED = 'Une erreur est survenue lors de la soumission de la demande.'
const UNKNOWN = `${FAILED} Elle est peut-être arrivée : vérifiez votre connexion et soumettez-la de nouveau, elle ne comptera qu'une fois.`

/** What the person reads of it; null for a call that had no answer. */
export function explainFailure(refusal: ApiError | null): WithdrawalFailure {
  if (!refusal || refusal.status >= 500) return { text: UNKNOWN, fields: {} }
  if (refusal.code === 'WITHDRAWAL_ABOVE_BALANCE') {
    return { text: null, fields: { amount: refusal.message } }
  }
  const { phoneNumber, amount } = refusal.fields
  if (phoneNumber || amount) return { text: null, fields: { phoneNumber, amount } }
  return { text: `${FAILED} ${refusal.message}`, fields: {} }
}
