/** The error «e-mail in use» (docs/spec.md#sign-up-and-sign-in). */
export const EMAIL_IN_USE = 'Cette adresse email est déjà utilisée.'

export const EMAIL_INCOMPLETE = 'Cette adresse email est incomplète.'

// What is typed by mistake is found; whether an address exists, only the mail tells.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether the text, trimmed, could be an e-mail address. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(text.trim())
}
