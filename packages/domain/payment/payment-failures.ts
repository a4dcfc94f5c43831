export interface PaymentFailure {
  /** A heading: what happened. */
  readonly title: string
  /** The reason, and what to do next. */
  readonly detail: string
}

const AGAIN_OR_OTHER = 'Réessayez, ou payez avec un autre numéro.'

/** Why the renter's telephone did not pay, by provider code; codes that are missing here are not explained. */
const FAILURES: Readonly<Record<string, PaymentFailure>> = {
  PAYMENT_NOT_APPROVED: {
    title: 'Paiement refusé',
    detail: `Le paiement a été refusé sur le téléphone. Rien n'a été débité. ${AGAIN_OR_OTHER}`,
  },
  PROMPT_EXPIRED: {
    title: 'Paiement non confirmé',
    detail:
      "La demande a expiré avant d'être confirmée sur le téléphone. Rien n'a été débité. Réessayez, le téléphone à portée de main, ou payez avec un autre numéro.",
  },
  INSUFFICIENT_BALANCE: {
    title: 'Solde insuffisant',
    detail:
      'Le solde de ce compte Mobile Money ne suffit pas. Rechargez-le puis réessayez, ou payez avec un autre numéro.',
  },
  PAYER_NOT_FOUND: {
    title: 'Numéro sans compte Mobile Money',
    detail: "Ce numéro n'a pas de compte Mobile Money. Payez avec un autre numéro.",
  },
  INVALID_PHONE_NUMBER: {
    title: 'Numéro non reconnu',
    detail: "L'opérateur ne reconnaît pas ce numéro. Vérifiez-le, ou payez avec un autre numéro.",
  },
  PAYER_LIMIT_REACHED: {
    title: 'Limite atteinte',
    detail: "Ce compte Mobile Money a atteint la limite de l'opérateur. Payez avec un autre numéro.",
  },
  AMOUNT_OUT_OF_BOUNDS: {
    title: 'Montant non accepté',
    detail: "L'opérateur n'accepte pas un paiement de ce montant.",
  },
  PAYMENT_IN_PROGRESS: {
    title: 'Un paiement est déjà en cours',
    detail: 'Un autre paiement attend déjà sur ce téléphone : terminez-le, puis réessayez.',
  },
  PROVIDER_TEMPORARILY_UNAVAILABLE: {
    title: 'Opérateur indisponible',
    detail: "L'opérateur est momentanément indisponible. Réessayez dans quelques minutes.",
  },
  // Our own code, of payments of earlier releases: the stock reservation ended before the payment request was sent.
  NEVER_SENT: {
    title: 'Paiement non abouti',
    detail: "La demande de paiement n'a pas pu vous être envoyée à temps. Rien n'a été débité : réessayez.",
  },
}

/**
 * The explanation of a failed payment's code for the renter; null where the provider gave no code, or an unknown one.
 */
export function explainPaymentFailure(code: string | null): PaymentFailure | null {
  return code !== null && Object.hasOwn(FAILURES, code) ? (FAILURES[code] ?? null) : null
}
