import { PASSWORD_PROBLEMS, WEAK_PASSWORD } from '@okoume/domain/person/password-rules.ts'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { FieldProblems } from './use-identity-form.ts'

/** @throws what is wrong with the new password at its field, or the error itself */
export function sayAtPassword(error: unknown): never {
  const problem = error instanceof IdentityError ? error.problem : null
  if (problem === 'common-password') throw new FieldProblems({ password: PASSWORD_PROBLEMS.common })
  if (problem === 'weak-password') throw new FieldProblems({ password: WEAK_PASSWORD })
  throw error
}
