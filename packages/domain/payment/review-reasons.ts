/** Why a payment needs a person's review, by the server's codes. */
const REASONS: Readonly<Record<string, string>> = {
  MISMATCH:
    "Le prestataire annonce une issue, mais sans nommer le montant, le numéro et la référence demandés, ou en en nommant d'autres.",
  NOT_FOUND: 'Le prestataire ne connaît pas cette opération.',
  NO_FINAL_STATUS: "Le prestataire n'a pas donné de réponse définitive en 72 heures.",
  PAID_TWICE: 'Ce remboursement a été payé deux fois : une fois de trop.',
  PAID_AFTER_RETURN: 'Ce retrait a été payé alors que son argent était déjà revenu dans le portefeuille.',
}

/** The reason in plain words; an unknown code is the provider's own text, given when it refused a refund. */
export function explainReview(failure: string): string {
  return Object.hasOwn(REASONS, failure) && REASONS[failure] !== undefined
    ? REASONS[failure]
    : `Le prestataire a refusé de payer (${failure}) : l'argent reste dû.`
}
