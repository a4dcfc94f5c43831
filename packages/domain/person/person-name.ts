import { visibleText } from '../writing/visible-text.ts'

/** The longest name that is accepted, in characters. */
export const MAX_NAME_LENGTH = 100

/**
 * The placeholder for the name of a person whose account is deleted. It identifies no person, and so is never masked.
 */
export const CLOSED_ACCOUNT_NAME = 'Compte supprimé'

const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** The visible text of a name; null for a text of several lines, one without letters, or one that is too long. */
export function readPersonName(text: string): string | null {
  if (BREAKS_AND_CONTROLS.test(text.trim())) return null
  const name = visibleText(text)
  return name.length <= MAX_NAME_LENGTH && /[\p{L}\p{N}]/u.test(name) ? name : null
}
