import { CODE_PROBLEMS, readSecondFactorCode } from '@okoume/domain/person/second-factor-code.ts'
import { requestIdentity } from './embedded-identity.ts'

export type SecondFactorProblem =
  | 'wrong-code'
  /** The second step has expired, or had too many wrong codes: the password first. */
  | 'step-over'
  /** Replay: the code signed somebody in before, and this sign-in begins again. */
  | 'code-used'
  | 'wrong-password'
  | 'already-on'
  | 'session-over'
  /** Locked for a quarter of an hour. */
  | 'too-many-attempts'
  | 'unreachable'
  | 'failed'

export class SecondFactorError extends Error {
  readonly problem: SecondFactorProblem

  constructor(problem: SecondFactorProblem) {
    super(`second factor: ${problem}`)
    this.name = 'SecondFactorError'
    this.problem = problem
  }
}

const PROBLEMS: ReadonlyMap<string, SecondFactorProblem> = new Map([
  ['INVALID_CODE', 'wrong-code'],
  ['INVALID_BACKUP_CODE', 'wrong-code'],
  ['INVALID_TWO_FACTOR_COOKIE', 'step-over'],
  ['CODE_ALREADY_USED', 'code-used'],
  ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'step-over'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['TOTP_ALREADY_ENABLED', 'already-on'],
  ['UNAUTHORIZED', 'session-over'],
])

export interface SecondFactorSetup {
  /** `otpauth://…`, as an app reads it. */
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

/**
 * Codes of an authenticator app beside the password; of our own identity service alone. Apart from `IdentityService`:
 * loaded where a code is asked for.
 */
export const secondFactor = {
  async isOn(): Promise<boolean> {
    const { on } = (await call('second-factor')) as { readonly on?: boolean }
    return on === true
  },

  /** Nothing is asked of anybody before `verify` has confirmed it. */
  async begin(password: string): Promise<SecondFactorSetup> {
    const answer = (await call('two-factor/enable', { password })) as {
      readonly totpURI?: string
      readonly backupCodes?: readonly string[]
    }
    if (!answer.totpURI || !answer.backupCodes) throw new SecondFactorError('failed')
    return { uri: answer.totpURI, recoveryCodes: answer.backupCodes }
  },

  /** The second step of a sign-in, or the end of setting it up: six digits of the app, or a recovery code. */
  async verify(typed: string): Promise<void> {
    const { kind, code } = readSecondFactorCode(typed) ?? { kind: 'app', code: typed }
    await call(kind === 'app' ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code', { code })
  },

  /** The earlier ones are worth nothing any more. */
  async renewRecoveryCodes(password: string, code: string): Promise<readonly string[]> {
    const answer = (await call('two-factor/generate-backup-codes', { password, code })) as {
      readonly backupCodes?: readonly string[]
    }
    return answer.backupCodes ?? []
  },
}

/** Checks a typed code before it is sent; null if it may be one. */
export function findCodeProblem(typed: string): string | null {
  if (typed.trim() === '') return CODE_PROBLEMS.missing
  if (readSecondFactorCode(typed)) return null
  return "Un code de l'application a 6 chiffres ; un code de secours ressemble à abcde-fgh23."
}

async function call(path: string, body?: object): Promise<object> {
  const response = await requestIdentity(path, body).catch(() => {
    throw new SecondFactorError('unreachable')
  })
  const answer = (await response.json().catch(() => null)) as { readonly code?: string } | null
  if (response.ok) return answer ?? {}
  if (response.status === 429) throw new SecondFactorError('too-many-attempts')
  throw new SecondFactorError(PROBLEMS.get(answer?.code ?? '') ?? 'failed')
}

const MESSAGES: Readonly<Record<SecondFactorProblem, string>> = {
  'wrong-code': CODE_PROBLEMS.wrong,
  'step-over': 'Cette étape a expiré, ou trop de codes étaient faux. Entrez de nouveau votre mot de passe.',
  'code-used':
    'Ce code vient de servir. Attendez que votre application montre le suivant, puis entrez de nouveau votre mot de passe.',
  'wrong-password': "Ce n'est pas votre mot de passe.",
  'already-on': 'La vérification en deux étapes est déjà activée : rechargez la page.',
  'session-over': 'Votre session est terminée. Reconnectez-vous pour continuer.',
  'too-many-attempts': CODE_PROBLEMS.locked,
  unreachable: 'Connexion internet perdue. Vérifiez votre réseau, puis réessayez.',
  failed: 'Une erreur est survenue. Veuillez réessayer.',
}

export function secondFactorMessage(error: unknown): string {
  return MESSAGES[error instanceof SecondFactorError ? error.problem : 'failed']
}
