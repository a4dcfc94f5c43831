/** The field that a message stands beside → the message. */
export type Problems<Name extends string> = Readonly<Partial<Record<Name, string>>>

export interface SignInForm {
  readonly email: string
  readonly password: string
}

export interface SignUpForm extends SignInForm {
  readonly name: string
  readonly confirmation: string
  readonly terms: boolean
}

const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 128

export const WEAK_PASSWORD = 'Le mot de passe est trop faible.'
export const EMAIL_IN_USE = 'Cette adresse email est déjà utilisée.'

export function signInProblems({ email, password }: SignInForm): Problems<keyof SignInForm> {
  return present({ email: emailProblem(email), password: password ? null : 'Entrez votre mot de passe.' })
}

export function signUpProblems(form: SignUpForm): Problems<keyof SignUpForm> {
  return present({
    name: form.name.trim() ? null : 'Entrez votre nom complet.',
    email: emailProblem(form.email),
    password: newPasswordProblem(form.password),
    confirmation: form.confirmation === form.password ? null : 'Les mots de passe ne correspondent pas.',
    terms: form.terms ? null : 'Acceptez les conditions pour créer votre compte.',
  })
}

function emailProblem(email: string): string | null {
  if (!email.trim()) return 'Entrez votre adresse email.'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'Cette adresse email est incomplète.'
}

function newPasswordProblem(password: string): string | null {
  if (!password) return 'Choisissez un mot de passe.'
  return password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD ? WEAK_PASSWORD : null
}

function present<Name extends string>(all: Readonly<Record<Name, string | null>>): Problems<Name> {
  const found = Object.entries(all).filter(([, message]) => message !== null)
  return Object.fromEntries(found) as Problems<Name>
}
