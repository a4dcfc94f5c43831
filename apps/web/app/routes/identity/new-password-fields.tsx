import { PASSWORD_LENGTH } from '@okoume/domain/person/password-rules.ts'
import type { ReactNode } from 'react'
import type { ExplainIdentityOptions } from '#app/shell/actions/explain-identity.ts'
import type { Problems } from '#app/shell/actions/use-action-form.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { NewPasswordForm } from './form-problems.ts'
import { readText } from './use-identity-form.ts'

/** Looked at as soon as they are left: see `useIdentityForm`. */
export const NEW_PASSWORD_FIELDS: readonly (keyof NewPasswordForm)[] = ['password', 'confirmation']

/** Field at which a refusal of the new password is shown. */
export const NEW_PASSWORD_PLACES = {
  'common-password': 'password',
  'weak-password': 'password',
} satisfies ExplainIdentityOptions['places']

export function readNewPassword(data: FormData): NewPasswordForm {
  return { password: readText(data, 'password'), confirmation: readText(data, 'confirmation') }
}

export interface NewPasswordFieldsProps {
  readonly label: string
  readonly problems: Problems<NewPasswordForm>
}

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
