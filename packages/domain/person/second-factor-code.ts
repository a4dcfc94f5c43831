import { foldCharacters } from '../writing/fold-characters.ts'
import { readOnlyDigits } from '../writing/only-digits.ts'

/** Why a code of the app is not taken, at its field. */
export const CODE_PROBLEMS = {
  missing: 'Entrez le code à 6 chiffres de votre application.',
  wrong: "Ce code n'est pas le bon. Entrez celui que votre application montre maintenant.",
  used: 'Ce code vient de servir. Attendez que votre application montre le suivant.',
  locked: "Trop de codes faux : attendez un quart d'heure avant de réessayer.",
} as const

const APP_CODE_LENGTH = 6
const RECOVERY_CODE = /^(?:.*[: ])?([a-z\d]{5}) ?-? ?([a-z\d]{5})\W*$/
const HYPHENATED = /[a-z\d]{5} ?- ?[a-z\d]{5}/g

export interface SecondFactorCode {
  readonly kind: 'app' | 'recovery'
  readonly code: string
}

/**
 * A code of an authenticator app (`123 456`) or a recovery code (`abcde-fgh23`) as it is typed or pasted; null where there
 * is none.
 */
export function readSecondFactorCode(text: string): SecondFactorCode | null {
  const digits = readOnlyDigits(text, APP_CODE_LENGTH)
  if (digits !== null) return { kind: 'app', code: digits }
  const folded = foldCharacters(text).toLowerCase()
  const recovery = RECOVERY_CODE.exec(folded)
  if (!recovery || (folded.match(HYPHENATED) ?? []).length > 1) return null
  return { kind: 'recovery', code: `${recovery[1]}-${recovery[2]}` }
}
