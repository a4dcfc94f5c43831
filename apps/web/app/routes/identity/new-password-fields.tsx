import { PASSWORD_LENGTH, PASSWORD_PROBLEMS, WEAK_PASSWORD } from '@okoume/domain/person/password-rules.ts'
import type { ReactNode } from 'react'
import { IdentityError } from '#app/data/session/identity-service.ts'
import type { Problems } from '#app/shell/forms/use-sent-form.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { NewPasswordForm } from './form-problems.ts'
import { FieldProblems, readText } from './use-identity-form.ts'

/** Looked at as soon as they are left: see `useIdentityForm`. */
export const NEW_PASSWORD_FIELDS: readonly (keyof NewPasswordForm)[] = ['password', 'confirmation']

export function readNewPassword(data: FormData): NewPasswordForm {
  return { password: readText(data, 'password'), confirmation: readText(data, 'confirmation') }
}

export interface NewPasswordFieldsProps {
  readonly label: string
  readonly problems: Problems<string>
}

/** A password that is chosen, twice. */
export function NewPasswordFields({ label, problems }: NewPasswordFieldsProps): ReactNode {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`Au moins ${PASSWORD_LENGTH.least} caractères. Quelques mots à vous valent mieux que des symboles.`}
        required
        error={problems.password}
      />
      <PasswordField
        label="Confirmez le mot de passe"
        name="confirmation"
        autoComplete="new-password"
        required
        error={problems.confirmation}
      />
    </>
  )
}

/** @throws what is wrong with the new password at its field, or the error itself */
export function sayAtPassword(error: unknown): never {
  const problem = error instanceof IdentityError ? error.problem : null
  if (problem === 'common-password') throw new FieldProblems({ password: PASSWORD_PROBLEMS.common })
  if (problem === 'weak-password') throw new FieldProblems({ password: WEAK_PASSWORD })
  throw error
}
