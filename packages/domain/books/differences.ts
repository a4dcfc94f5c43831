/** How a row of a statement, or a payment of ours, can differ from the other side. */
export const DIFFERENCE_KINDS = ['missing', 'unknown', 'duplicate', 'amount', 'state', 'charges'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

interface DifferenceText {
  readonly label: string
  /** Likely causes, for the person who explains it. */
  readonly hint: string
}

export const DIFFERENCE_TEXTS: Readonly<Record<DifferenceKind, DifferenceText>> = {
  missing: {
    label: 'Absent du relevé',
    hint: "Nous l'avons compté, le prestataire non. Autour de minuit, il est peut-être sur le relevé du lendemain : déposez-le d'abord.",
  },
  unknown: {
    label: 'Inconnu chez nous',
    hint: "Aucun de nos paiements n'a cette référence : un mouvement de la société, ou l'argent de quelqu'un d'autre.",
  },
  duplicate: {
    label: 'En double',
    hint: "Ce paiement est déjà sur une autre ligne, de ce relevé ou de celui d'un autre jour.",
  },
  amount: {
    label: 'Montant différent',
    hint: "Le prestataire a compté une autre somme, ou dans l'autre sens.",
  },
  state: {
    label: 'État différent',
    hint: "L'un des deux dit qu'il a abouti, l'autre non.",
  },
  charges: {
    label: 'Commissions différentes',
    hint: "Le total des commissions du relevé n'est pas celui de nos écritures : écrivez la différence, puis citez cette écriture.",
  },
}

/** States of an explanation: a large one waits for a second administrator. */
export const EXPLANATION_STATES = ['waiting', 'accepted', 'declined'] as const
