/** Ours: the payment request could not be sent before the stock that was held for it was let go. */
export const NEVER_SENT = 'NEVER_SENT'

/** Why the renter's telephone did not pay, by the codes that providers answer; what is not here explains nothing. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  PAYMENT_NOT_APPROVED: 'Le paiement a été refusé sur le téléphone.',
  PROMPT_EXPIRED: "La demande a expiré avant d'être confirmée sur le téléphone.",
  INSUFFICIENT_BALANCE: 'Le solde de ce compte Mobile Money ne suffit pas.',
  PAYER_NOT_FOUND: "Ce numéro n'a pas de compte Mobile Money.",
  INVALID_PHONE_NUMBER: "L'opérateur ne reconnaît pas ce numéro.",
  PAYER_LIMIT_REACHED: "Ce compte Mobile Money a atteint la limite de l'opérateur.",
  AMOUNT_OUT_OF_BOUNDS: "L'opérateur n'accepte pas un paiement de ce montant.",
  PAYMENT_IN_PROGRESS: 'Un autre paiement attend déjà sur ce téléphone : terminez-le, puis réessayez.',
  PROVIDER_TEMPORARILY_UNAVAILABLE:
    "L'opérateur est momentanément indisponible. Réessayez dans quelques minutes.",
  [NEVER_SENT]:
    "La demande de paiement n'a pas pu vous être envoyée à temps. Rien n'a été débité : réessayez.",
}

/** What a failed payment's code tells the renter; null where the provider gave no reason, or one of its own. */
export function explainPaymentFailure(code: string | null): string | null {
  return code !== null && Object.hasOwn(EXPLANATIONS, code) ? (EXPLANATIONS[code] ?? null) : null
}
