import { EMAIL_INCOMPLETE, looksLikeEmail, tidyEmail } from '@okoume/domain/person/email-address.ts'
import {
  findPasswordProblem,
  normalizePassword,
  PASSWORD_LENGTH,
  PASSWORD_PROBLEMS,
} from '@okoume/domain/person/password-rules.ts'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { askIdentity } from '../proof/ask-identity.ts'
import { findProofProblem, NO_PROOF, PASSWORD_MISSING, type Proof } from '../proof/proof.ts'
import { ProofFields } from '../proof/proof-fields.tsx'
import { proveIdentity } from '../proof/prove-identity.ts'
import { Username } from '../proof/username.tsx'
import { openSessionsQuery } from './open-sessions.tsx'

/** The link of the mail leads here, and says so. */
export const EMAIL_LANDING = 'email-change'

export interface EmailChangeProps {
  readonly uid: string
  readonly current: string
  readonly onSent: (email: string) => void
  readonly onCancel: () => void
}

/** A proof first, so that no one who finds a telephone open takes the account over. */
export function EmailChange({ uid, current, onSent, onCancel }: EmailChangeProps): ReactNode {
  const send = useAction({
    async call({ email, ...proof }: Proof & { readonly email: string }) {
      await proveIdentity(proof)
      const landing = `${dashboardPaths.profile()}?${EMAIL_LANDING}`
      await askIdentity((identity) => identity.changeEmail(tidyEmail(email), landing))
    },
    onDone: (_, { email }) => onSent(tidyEmail(email)),
  })
  const form = useActionForm(send, {
    first: { email: '', ...NO_PROOF },
    check({ email, ...proof }) {
      const wrong = emailProblem(tidyEmail(email), current)
      return { ...findProofProblem(proof), ...(wrong ? { email: wrong } : {}) }
    },
  })
  return (
    <ActionForm
      form={form}
      label={current ? "Changer d'adresse email" : 'Ajouter une adresse email'}
      submitText="Envoyer le lien"
      busyText="Envoi..."
      onCancel={onCancel}
    >
      <ProofFields uid={uid} email={current} form={form} autoFocus />
      <Field
        label={current ? 'Nouvelle adresse email' : 'Votre adresse email'}
        {...form.field('email')}
        hint="Nous y envoyons un lien, pour être sûrs qu'elle est à vous."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </ActionForm>
  )
}

function emailProblem(email: string, current: string): string | null {
  if (email === '') return current ? 'Entrez votre nouvelle adresse email.' : 'Entrez votre adresse email.'
  if (!looksLikeEmail(email)) return EMAIL_INCOMPLETE
  return email.toLowerCase() === current.toLowerCase() ? "C'est déjà votre adresse email." : null
}

export interface PasswordChangeProps {
  readonly uid: string
  readonly email: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

interface Passwords {
  readonly password: string
  readonly next: string
  readonly again: string
}

export function PasswordChange({ uid, email, onDone, onCancel }: PasswordChangeProps): ReactNode {
  const change = useAction({
    call: ({ password, next }: Passwords) =>
      askIdentity((identity) => identity.changePassword(password, next)),
    // A new password ends the other sessions.
    refreshes: [openSessionsQuery(uid)],
    done: 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.',
    onDone,
  })
  const form = useActionForm(change, {
    first: { password: '', next: '', again: '' },
    check({ password, next, again }) {
      const problem = findPasswordProblem(next)
      return {
        ...(password === '' ? { password: PASSWORD_MISSING } : {}),
        ...(problem ? { next: PASSWORD_PROBLEMS[problem] } : {}),
        ...(normalizePassword(again) === normalizePassword(next)
          ? {}
          : { again: 'Les mots de passe ne correspondent pas.' }),
      }
    },
  })
  return (
    <ActionForm
      form={form}
      label="Changer le mot de passe"
      submitText="Changer le mot de passe"
      busyText="Changement..."
      onCancel={onCancel}
    >
      <Username email={email} />
      <PasswordField
        label="Mot de passe actuel"
        {...form.field('password')}
        autoComplete="current-password"
        autoFocus
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
    </ActionForm>
  )
}
