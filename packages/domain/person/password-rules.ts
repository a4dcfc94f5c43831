/** Length limits of a password, in characters. A long one is stronger than one with symbols in it. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const

/** The error «weak password» (docs/spec.md#sign-up-and-sign-in). */
export const WEAK_PASSWORD = 'Le mot de passe est trop faible.'

export type PasswordProblem = 'too-short' | 'too-long' | 'common'

/** The message at the field of a refused password. */
export const PASSWORD_PROBLEMS: Readonly<Record<PasswordProblem, string>> = {
  'too-short': `${WEAK_PASSWORD} Il faut au moins ${PASSWORD_LENGTH.least} caractères.`,
  'too-long': `${PASSWORD_LENGTH.most} caractères au plus.`,
  common: `${WEAK_PASSWORD} C'est l'un des plus utilisés : choisissez-en un que personne d'autre n'aurait.`,
}

/**
 * A password as it is hashed (RFC 8265, OpaqueString): keyboards write the same accents as one character or as two, and the
 * same blank in several ways.
 */
export function normalizePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/**
 * Checks length and commonness; null for a valid password. `isCommon` looks it up in the list of common passwords, which
 * only the server has.
 */
export function findPasswordProblem(
  password: string,
  isCommon: (password: string) => boolean = () => false,
): PasswordProblem | null {
  const normalized = normalizePassword(password)
  const length = Array.from(normalized).length
  if (length < PASSWORD_LENGTH.least) return 'too-short'
  if (length > PASSWORD_LENGTH.most) return 'too-long'
  return isCommon(normalized.toLowerCase()) ? 'common' : null
}
