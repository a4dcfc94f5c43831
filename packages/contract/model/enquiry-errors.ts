/** Of questions and agreements before paying (docs/spec.md#enquiries). */
export const ENQUIRY_ERRORS = {
  ENQUIRY_NOT_FOUND: [404, "Cette question n'existe pas."],
  ENQUIRY_ALREADY_OPEN: [
    409,
    'Vous avez déjà une question ouverte pour cet objet : continuez-la, ou retirez-la.',
  ],
  ENQUIRY_ENDED: [409, 'Cette question est close : posez-en une autre.'],
  ENQUIRY_BEING_PAID: [409, 'Un paiement de ce pré-accord est en cours : attendez quelques minutes.'],
  PRICE_ROUND_OVER: [
    409,
    "Vous ne pouvez pas proposer de prix maintenant : chacun en propose deux au plus, et le locataire attend d'abord une réponse.",
  ],
  DAYS_RESERVED_ONCE: [409, 'Vous avez déjà réservé ces jours une fois.'],
  ENQUIRY_NOT_APPROVED: [409, "Le propriétaire n'a pas encore donné son pré-accord."],
  AGREEMENT_OVER: [409, "Ce pré-accord n'est plus valable : demandez-en un autre."],
  ENQUIRY_MISMATCH: [409, "Ce n'est pas ce qui a été convenu : l'objet, les jours ou la quantité diffèrent."],
  TOO_MANY_ENQUIRIES: [
    429,
    'Vous avez déjà posé beaucoup de questions : 5 ouvertes au plus, et 10 par jour. Retirez-en une, ou réessayez demain.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>
