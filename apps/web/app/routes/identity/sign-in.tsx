import { BRAND } from '@okoume/domain/brand.ts'
import { tidyEmail } from '@okoume/domain/person/email-address.ts'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { afterSignIn, readRedirect } from '#app/data/session/redirect-path.ts'
import { useSession } from '#app/data/session/session.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { AskedRequest } from './asked-request.tsx'
import { awaitEmail, confirmationPath } from './awaited-email.ts'
import { CheckField } from './check-field.tsx'
import type { CodeStepProps } from './code-step.tsx'
import {
  describeFailure,
  type Failure,
  FailureAlert,
  isPasswordChanged,
  SignInAlert,
} from './failure-notice.tsx'
import { type SignInForm, signInProblems } from './form-problems.ts'
import styles from './identity-form.module.css'
import { IdentityPanel, PanelNeedsScripts } from './identity-panel.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { readText, useIdentityForm } from './use-identity-form.ts'

const SIGN_IN_FAILED = 'Une erreur est survenue. Veuillez réessayer.'

export const meta = () => [
  { title: `Connexion - ${BRAND.name}` },
  { name: 'description', content: `Connectez-vous à ${BRAND.name} pour louer et proposer des objets.` },
]

export default function SignIn(): ReactNode {
  const session = useSession()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const redirect = readRedirect(search)
  if (session.status === 'signed-in') return <Navigate to={afterSignIn(search)} state={state} replace />
  return (
    <IdentityPanel
      title="Connexion"
      intro={redirect ? 'Connectez-vous pour continuer.' : 'Heureux de vous revoir.'}
      foot={
        <>
          Pas encore de compte ?{' '}
          <Link to={paths.signUp(redirect ? { redirect } : {})} state={state}>
            Créer un compte
          </Link>
        </>
      }
    >
      <AskedRequest target={redirect} />
      <SignInAlert ended={session.ended ?? false} />
      <SignInFields target={afterSignIn(search)} redirect={redirect} />
    </IdentityPanel>
  )
}

function readForm(data: FormData): SignInForm {
  return {
    email: tidyEmail(readText(data, 'email')),
    password: readText(data, 'password'),
    remember: data.has('remember'),
  }
}

interface FieldsProps {
  readonly target: string
  readonly redirect: string | null
}

function SignInFields({ target, redirect }: FieldsProps): ReactNode {
  const { signIn, adopt } = useSession()
  const [CodeStep, setCodeStep] = useState<ComponentType<CodeStepProps> | null>(null)
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const email = useRef<HTMLInputElement>(null)
  const { state } = useLocation()
  useEffect(() => {
    if (isPasswordChanged(state)) email.current?.focus()
  }, [state])
  const landing = confirmationPath(target)
  const forgotten = useForgottenPassword({ typedEmail: () => email.current?.value ?? '', redirect })
  const { problems, failure, busy, submit, correct } = useIdentityForm<SignInForm>({
    read: readForm,
    check: signInProblems,
    async send(form) {
      try {
        await signIn(form, landing)
      } catch (error) {
        const problem = error instanceof IdentityError ? error.problem : null
        if (problem === 'code-needed') {
          const step = await import('./code-step.tsx')
          return setCodeStep(() => step.CodeStep)
        }
        if (problem !== 'email-not-confirmed') throw error
        awaitEmail(form.email)
        await navigate(landing)
      }
    },
    describeFailure: signInFailure,
  })
  if (CodeStep) return <CodeStep onDone={adopt} onBack={() => setCodeStep(null)} />
  return (
    <>
      <form method="post" className={styles.form} onSubmit={submit} onInput={correct} noValidate>
        <FailureAlert failure={failure} />
        <Field
          ref={email}
          label="Adresse email"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={problems.email}
        />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          required
          error={problems.password}
        />
        <div className={styles.options}>
          <CheckField name="remember">Se souvenir de moi</CheckField>
          {forgotten.opener}
        </div>
        <PanelNeedsScripts purpose="Pour vous connecter" />
        <Button type="submit" size="large" wide disabled={!hydrated} busy={busy} busyText="Connexion...">
          Se connecter
        </Button>
      </form>
      {forgotten.dialog}
    </>
  )
}

const MAILED_WAY_IN =
  'Pour entrer tout de suite, choisissez un nouveau mot de passe par « Mot de passe oublié ? ».'

function signInFailure(error: unknown): Failure {
  if (error instanceof IdentityError && error.problem === 'too-many-attempts') {
    const { text, ...title } = describeFailure(error, SIGN_IN_FAILED)
    return { ...title, text: `${text} ${MAILED_WAY_IN}` }
  }
  const refused = error instanceof IdentityError && error.problem === 'refused'
  const hint = refused ? 'Vérifiez votre adresse email et votre mot de passe.' : undefined
  return describeFailure(error, SIGN_IN_FAILED, hint)
}

interface ForgottenPasswordProps {
  /** What was typed into the form beside it so far. */
  readonly typedEmail: () => string
  readonly redirect: string | null
}

/** A dialog begins with its cross, unless it finds the attribute; React keeps that to itself. */
const beginHere = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')

/** The link beside a password field, and what it opens. */
function useForgottenPassword({ typedEmail, redirect }: ForgottenPasswordProps) {
  const [email, setEmail] = useState<string | null>(null)
  const close = () => setEmail(null)
  const opener: ReactNode = (
    <button
      type="button"
      className={styles.aside}
      aria-haspopup="dialog"
      onClick={() => setEmail(typedEmail())}
    >
      Mot de passe oublié ?
    </button>
  )
  const dialog: ReactNode = (
    <Dialog open={email !== null} onClose={close} title="Mot de passe oublié">
      <ResetRequestForm
        email={email ?? ''}
        field={beginHere}
        redirect={redirect}
        done={
          <Button variant="secondary" wide onClick={close}>
            Fermer
          </Button>
        }
      />
    </Dialog>
  )
  return { opener, dialog }
}
