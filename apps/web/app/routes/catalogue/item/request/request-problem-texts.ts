import type { RequestDraft } from '#app/data/checkout/request-draft.ts'

/** What is wrong, in French, by field; `request` is the whole. */
export interface RequestProblems {
  readonly address?: string
  readonly recipientPhone?: string
  readonly request?: string
}

export const UNAVAILABLE = "Cet objet n'est pas disponible pour la période ou la quantité sélectionnée."

/** Those of what was found wrong in a draft whose field has not been changed since; of the whole, while nothing has. */
export function remainingProblems(
  { address, recipientPhone, request }: RequestProblems,
  tried: RequestDraft,
  now: RequestDraft,
): RequestProblems {
  return {
    ...(address && tried.address === now.address && { address }),
    ...(recipientPhone && tried.recipientPhone === now.recipientPhone && { recipientPhone }),
    ...(request && tried === now && { request }),
  }
}
