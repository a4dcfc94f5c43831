import {
  EMAIL_IN_USE,
  EMAIL_INCOMPLETE,
  looksLikeEmail,
  tidyEmail,
} from '@okoume/domain/person/email-address.ts'
import {
  findPasswordProblem,
  normalizePassword,
  PASSWORD_LENGTH,
  PASSWORD_PROBLEMS,
} from '@okoume/domain/person/password-rules.ts'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Field } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { askIdentity, describeIdentityFailure, newPasswordMessage, PASSWORD_MISSING } from './ask-identity.ts'
import { InlineForm } from './inline-form.tsx'

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
  const form = useSentForm<'email' | 'password'>({
    first: { email: '', password: '' },
    check({ email, password }) {
      const wrong = emailProblem(tidyEmail(email), current)
      return {
        ...(password === '' ? { password: PASSWORD_MISSING } : {}),
        ...(wrong ? { email: wrong } : {}),
      }
    },
    async send({ email, password }) {
      await askIdentity(async (identity) => {
        await identity.reauthenticate(password)
        await identity.changeEmail(tidyEmail(email), `${dashboardPaths.profile()}?${EMAIL_LANDING}`)
      })
      onSent(tidyEmail(email))
    },
    describeFailure(error) {
      const taken = error instanceof IdentityError && error.problem === 'email-in-use'
      return describeIdentityFailure<'email' | 'password'>(
        error,
        'password',
        taken ? { email: EMAIL_IN_USE } : null,
      )
    },
  })
  return (
    <InlineForm
      form={form}
      username={current}
      label="Changer d'adresse email"
      submitText="Envoyer le lien"
      busyText="Envoi..."
      onCancel={onCancel}
    >
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

function emailProblem(email: string, current: string): string | null {
  if (email === '') return 'Entrez votre nouvelle adresse email.'
  if (!looksLikeEmail(email)) return EMAIL_INCOMPLETE
  return email.toLowerCase() === current.toLowerCase() ? "C'est déjà votre adresse email." : null
}

export interface PasswordChangeProps {
  /** Tells a password manager whose password it is. */
  readonly email: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

export function PasswordChange({ email, onDone, onCancel }: PasswordChangeProps): ReactNode {
  const form = useSentForm<'current' | 'next' | 'again'>({
    first: { current: '', next: '', again: '' },
    check({ current, next, again }) {
      const problem = findPasswordProblem(next)
      return {
        ...(current === '' ? { current: PASSWORD_MISSING } : {}),
        ...(problem ? { next: PASSWORD_PROBLEMS[problem] } : {}),
        ...(normalizePassword(again) === normalizePassword(next)
          ? {}
          : { again: 'Les mots de passe ne correspondent pas.' }),
      }
    },
    async send({ current, next }) {
      await askIdentity((identity) => identity.changePassword(current, next))
      onDone()
    },
    describeFailure(error) {
      const refused = newPasswordMessage(error)
      return describeIdentityFailure<'current' | 'next'>(
        error,
        'current',
        refused === null ? null : { next: refused },
      )
    },
  })
  return (
    <InlineForm
      form={form}
      username={email}
      label="Changer le mot de passe"
      submitText="Changer le mot de passe"
      busyText="Changement..."
      onCancel={onCancel}
    >
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
