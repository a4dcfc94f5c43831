import { EMAIL_INCOMPLETE, looksLikeEmail } from '@okoume/domain/person/email-address.ts'
import {
  findPasswordProblem,
  normalizePassword,
  PASSWORD_PROBLEMS,
} from '@okoume/domain/person/password-rules.ts'
import type { Problems } from '#app/shell/actions/use-action-form.ts'

export interface SignInForm {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

export interface NewPasswordForm {
  readonly password: string
  readonly confirmation: string
}

export interface NameForm {
  readonly name: string
  readonly terms: boolean
}

export interface SignUpForm extends NewPasswordForm, NameForm {
  readonly email: string
}

export function signInProblems({ email, password }: SignInForm): Problems<SignInForm> {
  return present({ email: emailProblem(email), password: password ? null : 'Entrez votre mot de passe.' })
}

export function signUpProblems(form: SignUpForm): Problems<SignUpForm> {
  const { name, terms } = nameMessages(form)
  return present({ email: emailProblem(form.email), name, ...newPasswordMessages(form), terms })
}

/** Of who signs up by a number. */
export function nameProblems(form: NameForm): Problems<NameForm> {
  return present(nameMessages(form))
}

function nameMessages({ name, terms }: NameForm) {
  return {
    name: name.trim() ? null : 'Entrez votre nom complet.',
    terms: terms ? null : 'Acceptez les conditions pour créer votre compte.',
  }
}

export function newPasswordProblems(form: NewPasswordForm): Problems<NewPasswordForm> {
  return present(newPasswordMessages(form))
}

export function resetRequestProblems({ email }: { readonly email: string }): Problems<{ email: string }> {
  return present({ email: emailProblem(email, 'Veuillez entrer une adresse email.') })
}

function emailProblem(email: string, missing = 'Entrez votre adresse email.'): string | null {
  if (!email.trim()) return missing
  return looksLikeEmail(email) ? null : EMAIL_INCOMPLETE
}

function newPasswordMessages({ password, confirmation }: NewPasswordForm) {
  const weakness = findPasswordProblem(password)
  return {
    password: password ? weakness && PASSWORD_PROBLEMS[weakness] : 'Choisissez un mot de passe.',
    confirmation:
      normalizePassword(confirmation) === normalizePassword(password)
        ? null
        : 'Les mots de passe ne correspondent pas.',
  }
}

function present<Name extends string>(all: Readonly<Record<Name, string | null>>) {
  const found = Object.entries(all).filter(([, message]) => message !== null)
  return Object.fromEntries(found) as Problems<Record<Name, string>>
}
