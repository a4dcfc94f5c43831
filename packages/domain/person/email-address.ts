/** The error «e-mail in use» (docs/spec.md#sign-up-and-sign-in). */
export const EMAIL_IN_USE = 'Cette adresse email est déjà utilisée.'

export const EMAIL_INCOMPLETE = 'Cette adresse email est incomplète.'

// Catches typing mistakes only; whether an address exists is known once a mail reaches it.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether the text, trimmed, could be an e-mail address. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(text.trim())
}
