/** What is wrong, in French, by field; `request` is the whole. */
export interface RequestProblems {
  readonly address?: string
  readonly recipientPhone?: string
  readonly request?: string
}

export const UNAVAILABLE = "Cet objet n'est pas disponible pour la période ou la quantité sélectionnée."
