import {
  findPasswordProblem,
  PASSWORD_LENGTH,
  PASSWORD_PROBLEMS,
} from '@okoume/domain/person/password-rules.ts'
import type { ReactNode } from 'react'
import { PasswordField } from '#app/components/password-field.tsx'
import { type Failure, type Problems, useSentForm } from '#app/components/use-sent-form.ts'
import { askIdentity } from './ask-identity.ts'
import {
  identityMessage,
  isWrongPassword,
  newPasswordMessage,
  PASSWORD_MISSING,
  PASSWORD_WRONG,
} from './identity-messages.ts'
import { InlineForm } from './inline-form.tsx'

type Name = 'current' | 'next' | 'again'

export interface PasswordChangeProps {
  /** Tells a password manager whose password it is. */
  readonly email: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

export function PasswordChange({ email, onDone, onCancel }: PasswordChangeProps): ReactNode {
  const form = useSentForm<Name>({
    first: { current: '', next: '', again: '' },
    check,
    async send({ current, next }) {
      await askIdentity((identity) => identity.changePassword(current, next))
      onDone()
    },
    describeFailure,
  })
  return (
    <InlineForm
      form={form}
      label="Changer le mot de passe"
      submitText="Changer le mot de passe"
      busyText="Changement..."
      onCancel={onCancel}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Mot de passe actuel"
        {...form.field('current')}
        autoComplete="current-password"
        required
      />
      <PasswordField
        label="Nouveau mot de passe"
        {...form.field('next')}
        hint={`Au moins ${PASSWORD_LENGTH.least} caractères. Une petite phrase est plus sûre qu'un mot compliqué.`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label="Confirmez le nouveau mot de passe"
        {...form.field('again')}
        autoComplete="new-password"
        required
      />
    </InlineForm>
  )
}

function check({ current, next, again }: Readonly<Record<Name, string>>): Problems<Name> {
  const problem = findPasswordProblem(next)
  return {
    ...(current === '' ? { current: PASSWORD_MISSING } : {}),
    ...(problem ? { next: PASSWORD_PROBLEMS[problem] } : {}),
    ...(again === next ? {} : { again: 'Les mots de passe ne correspondent pas.' }),
  }
}

function describeFailure(error: unknown): Failure<Name> {
  if (isWrongPassword(error)) return { problems: { current: PASSWORD_WRONG } }
  const refused = newPasswordMessage(error)
  return refused ? { problems: { next: refused } } : { text: identityMessage(error) }
}
