import { EMAIL_INCOMPLETE, looksLikeEmail } from '@okoume/domain/person/email-address.ts'
import {
  findPasswordProblem,
  normalizePassword,
  PASSWORD_PROBLEMS,
} from '@okoume/domain/person/password-rules.ts'
import { looksLikePhone } from '@okoume/domain/person/phone-or-email.ts'
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
}

export interface SignUpForm extends NewPasswordForm, NameForm {
  readonly email: string
  readonly terms: boolean
}

export function signInProblems({ email, password }: SignInForm): Problems<SignInForm> {
  return present({ email: emailProblem(email), password: password ? null : 'Entrez votre mot de passe.' })
}

export function signUpProblems(form: SignUpForm): Problems<SignUpForm> {
  return present({
    email: emailProblem(form.email),
    name: nameProblem(form),
    ...newPasswordMessages(form),
    terms: form.terms ? null : 'Acceptez les conditions pour créer votre compte.',
  })
}

/** Of who signs up by a number. */
export function nameProblems(form: NameForm): Problems<NameForm> {
  return present({ name: nameProblem(form) })
}

const nameProblem = ({ name }: NameForm) => (name.trim() ? null : 'Entrez votre nom complet.')

export function newPasswordProblems(form: NewPasswordForm): Problems<NewPasswordForm> {
  return present(newPasswordMessages(form))
}

/** `codes`: a number opens an account here, by a code. */
export function resetRequestProblems(
  { email }: { readonly email: string },
  codes = false,
): Problems<{ email: string }> {
  if (codes && looksLikePhone(email)) return { email: NUMBER_HAS_NO_PASSWORD }
  return present({ email: emailProblem(email, 'Veuillez entrer une adresse email.') })
}

const NUMBER_HAS_NO_PASSWORD =
  'Entrez une adresse email. Avec un numéro de téléphone, connectez-vous par un code, sans mot de passe.'

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
