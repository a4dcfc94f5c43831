/** Of the contract of a rental, and of the identities behind it. */
export const RENTAL_CONTRACT_ERRORS = {
  CONTRACT_NOT_FOUND: [404, "Cette location n'a pas de contrat, ou pas encore."],
  CONTRACT_CHANGED: [409, "Ce n'est pas le texte de ce contrat. Rechargez la page, puis relisez-le."],
  CONTRACT_CLOSED: [409, "La location est finie : son contrat ne s'accepte plus."],
  IDENTITIES_SEALED: [
    409,
    'Les identités ne se donnent que pour un objet non rendu : retour contesté comme « Non rendu », ou tranché ainsi.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>
