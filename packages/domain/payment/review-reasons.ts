/** Why an operation waits for a person, by the codes that the server gives it. */
const REASONS: Readonly<Record<string, string>> = {
  MISMATCH:
    "Le prestataire annonce une issue, mais sans nommer le montant, le numéro et la référence demandés, ou en en nommant d'autres.",
  NOT_FOUND: 'Le prestataire ne connaît pas cette opération.',
  NO_FINAL_STATUS: "Le prestataire n'a pas donné de réponse définitive en 72 heures.",
  PAID_TWICE: 'Ce remboursement a été payé deux fois : une fois de trop.',
  PAID_AFTER_RETURN: 'Ce retrait a été payé alors que son argent était déjà revenu dans le portefeuille.',
}

/** In plain words; what is no reason of ours is the provider's own, for which it turned a refund down. */
export function explainReview(failure: string): string {
  return Object.hasOwn(REASONS, failure) && REASONS[failure] !== undefined
    ? REASONS[failure]
    : `Le prestataire a refusé de payer (${failure}) : l'argent reste dû.`
}
