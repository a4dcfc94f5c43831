import { foldCharacters } from '../writing/fold-characters.ts'

/** Those of a number without its 0. */
const PHONE_DIGITS = 8

/**
 * True if that text, which may still be being typed, is rather a telephone number than an e-mail address. Without the phone
 * library, which a page loads once a code is ordered.
 */
export function looksLikePhone(text: string): boolean {
  const folded = foldCharacters(text)
  if (folded === '' || folded.includes('@')) return false
  return !/\p{L}/u.test(folded) || folded.replace(/\D/g, '').length >= PHONE_DIGITS
}
