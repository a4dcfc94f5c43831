/** Why a payment needs a person's review, by the server's codes. */
const REASONS: Readonly<Record<string, string>> = {
  MISMATCH:
    "Le prestataire annonce une issue, mais sans nommer le montant, le numéro et la référence demandés, ou en en nommant d'autres.",
  NO_FINAL_STATUS: "Le prestataire n'a jamais donné de réponse définitive.",
  NOT_FOUND: "Le prestataire ne connaît pas cette opération, ce qui ne prouve pas qu'elle n'a pas eu lieu.",
  UNALLOCATED:
    "L'opérateur a reçu cet argent, mais pas comme il était demandé : attribuez-le à la demande, ou rendez-le.",
  PAID_TWICE: 'Ce remboursement a été payé deux fois : une fois de trop.',
  PAID_AFTER_RETURN: "Ce retrait a été payé alors que l'argent était déjà revenu dans le portefeuille.",
}

/** Why a person must decide. A code that is not ours is the provider's own, and is shown as it came. */
export function explainUndecided({
  kind,
  failure,
}: {
  readonly kind: 'collect' | 'refund' | 'payout'
  readonly failure: string
}): string {
  const reason = Object.hasOwn(REASONS, failure) ? REASONS[failure] : undefined
  if (reason) return reason
  const code = failure && ` (${failure})`
  return kind === 'refund'
    ? `Le prestataire refuse ce remboursement${code}, qui reste dû au locataire.`
    : `L'issue de cette opération n'est pas sûre${code}.`
}
