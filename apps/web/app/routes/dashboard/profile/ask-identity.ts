import { PASSWORD_PROBLEMS, WEAK_PASSWORD } from '@okoume/domain/person/password-rules.ts'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { IdentityError, type IdentityService } from '#app/data/session/identity-service.ts'
import { currentSession } from '#app/data/session/start-session.ts'
import type { Failure, Problems } from '#app/shell/forms/use-sent-form.ts'

const FAILED = 'Une erreur est survenue. Veuillez réessayer.'
const UNREACHABLE = 'Connexion internet perdue. Vérifiez votre réseau, puis réessayez.'

export const PASSWORD_MISSING = 'Entrez votre mot de passe.'
export const PASSWORD_WRONG = "Ce n'est pas votre mot de passe."

/** What is said beside the button, whatever was asked of the identity service. */
export function identityMessage(error: unknown): string {
  if (!(error instanceof IdentityError)) return FAILED
  if (error.problem === 'unreachable') return UNREACHABLE
  return error.problem === 'too-many-attempts' ? waitMessage(error.wait) : FAILED
}

function waitMessage(seconds: number | null): string {
  const minutes = seconds === null ? 1 : Math.ceil(seconds / 60)
  const time = minutes > 1 ? `${minutes} minutes` : 'une minute'
  return `Trop de tentatives en peu de temps. Patientez ${time} avant de réessayer.`
}

/** Why the service refuses a new password; null where it is not for that. */
export function newPasswordMessage(error: unknown): string | null {
  if (!(error instanceof IdentityError)) return null
  if (error.problem === 'common-password') return PASSWORD_PROBLEMS.common
  return error.problem === 'weak-password' ? WEAK_PASSWORD : null
}

export function isWrongPassword(error: unknown): boolean {
  return error instanceof IdentityError && error.problem === 'refused'
}

/** A wrong password stands at its field; `problems` are what else the service refuses. */
export function describeIdentityFailure<Name extends string>(
  error: unknown,
  password: NoInfer<Name>,
  problems: Problems<Name> | null = null,
): Failure<Name> {
  if (isWrongPassword(error)) return { problems: { [password]: PASSWORD_WRONG } as Problems<Name> }
  return problems ? { problems } : { text: identityMessage(error) }
}

/**
 * Calls the identity service as the signed-in person; a session that was ended elsewhere ends here too.
 * @throws IdentityError
 */
export async function askIdentity<Answer>(
  ask: (identity: IdentityService) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(await currentIdentity())
  } catch (error) {
    if (error instanceof IdentityError && error.problem === 'session-over') (await currentSession()).end(true)
    throw error
  }
}
