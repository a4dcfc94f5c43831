import { EMAIL_IN_USE, EMAIL_INCOMPLETE, looksLikeEmail } from '@okoume/domain/person/email-address.ts'
import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { type Failure, type Problems, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Field } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import {
  askIdentity,
  identityMessage,
  isWrongPassword,
  PASSWORD_MISSING,
  PASSWORD_WRONG,
} from './ask-identity.ts'
import { InlineForm } from './inline-form.tsx'

type Name = 'email' | 'password'

/** The link of the mail leads here, and says so. */
export const EMAIL_LANDING = 'email-change'

export interface EmailChangeProps {
  /** The address that is to be replaced. */
  readonly current: string
  readonly onSent: (email: string) => void
  readonly onCancel: () => void
}

/** The password first, so that nobody who finds a telephone open takes the account over. */
export function EmailChange({ current, onSent, onCancel }: EmailChangeProps): ReactNode {
  const form = useSentForm<Name>({
    first: { email: '', password: '' },
    check: (texts) => findProblems(texts, current),
    async send({ email, password }) {
      await askIdentity(async (identity) => {
        await identity.reauthenticate(password)
        await identity.changeEmail(email.trim(), `${paths.profile()}?${EMAIL_LANDING}`)
      })
      onSent(email.trim())
    },
    describeFailure,
  })
  return (
    <InlineForm
      form={form}
      label="Changer d'adresse email"
      submitText="Envoyer le lien"
      busyText="Envoi..."
      onCancel={onCancel}
    >
      <input type="text" name="username" autoComplete="username" value={current} readOnly hidden />
      <PasswordField
        label="Votre mot de passe"
        {...form.field('password')}
        autoComplete="current-password"
        required
      />
      <Field
        label="Nouvelle adresse email"
        {...form.field('email')}
        hint="Nous y envoyons un lien, pour être sûrs qu'elle est à vous."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </InlineForm>
  )
}

function findProblems({ email, password }: Readonly<Record<Name, string>>, current: string): Problems<Name> {
  const wrong = emailProblem(email.trim(), current)
  return {
    ...(password === '' ? { password: PASSWORD_MISSING } : {}),
    ...(wrong ? { email: wrong } : {}),
  }
}

function emailProblem(email: string, current: string): string | null {
  if (email === '') return 'Entrez votre nouvelle adresse email.'
  if (!looksLikeEmail(email)) return EMAIL_INCOMPLETE
  return email.toLowerCase() === current.toLowerCase() ? "C'est déjà votre adresse email." : null
}

function describeFailure(error: unknown): Failure<Name> {
  if (isWrongPassword(error)) return { problems: { password: PASSWORD_WRONG } }
  if (error instanceof IdentityError && error.problem === 'email-in-use') {
    return { problems: { email: EMAIL_IN_USE } }
  }
  return { text: identityMessage(error) }
}
