import { foldCharacters } from '../writing/fold-characters.ts'

/** The error «e-mail in use» (docs/spec.md#sign-up-and-sign-in). */
export const EMAIL_IN_USE = 'Cette adresse email est déjà utilisée.'

export const EMAIL_INCOMPLETE = 'Cette adresse email est incomplète.'

/** Of a person without one, for administrators. */
export const NO_EMAIL = 'sans adresse email'

// Catches typing mistakes only; whether an address exists is known once a mail reaches it.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** True if the text, tidied, could be an e-mail address. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(tidyEmail(text))
}

/** An address as it is typed or pasted, without what surrounds it: `Rose <rose@exemple.ga>`, `mailto:rose@exemple.ga`. */
export function tidyEmail(text: string): string {
  const folded = foldCharacters(text)
  const address = /<([^<>]*)>[\s,;]*$/.exec(folded)?.[1] ?? folded
  return address
    .trim()
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/[\s.,;]+$/, '')
}
