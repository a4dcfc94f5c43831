import { BRAND } from '@okoume/domain/brand.ts'
import { tidyEmail } from '@okoume/domain/person/email-address.ts'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { afterSignIn, readRedirect } from '#app/data/session/redirect-path.ts'
import { useSession } from '#app/data/session/session.tsx'
import { ExplainedError } from '#app/shell/actions/explain-error.ts'
import { explainIdentity } from '#app/shell/actions/explain-identity.ts'
import { PrefetchedPage } from '#app/shell/frame/prefetched-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import kit from '#app/ui/kit.module.css'
import { PasswordField } from '#app/ui/password-field.tsx'
import { AskedRequest } from './asked-request.tsx'
import { awaitEmail, confirmationPath } from './awaited-email.ts'
import { CheckField } from './check-field.tsx'
import type { CodeStepProps } from './code-step.tsx'
import { type SignInForm, signInProblems } from './form-problems.ts'
import styles from './identity-form.module.css'
import { IdentityForm } from './identity-form.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import { PhoneOrEmailField } from './phone-or-email-field.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { SignInAlert } from './sign-in-alert.tsx'
import { readText, useIdentityForm } from './use-identity-form.ts'
import { type PhoneEntry, usePhoneEntry } from './use-phone-entry.ts'

export const meta = () => [
  { title: `Connexion - ${BRAND.name}` },
  { name: 'description', content: `Connectez-vous à ${BRAND.name} pour louer et proposer des objets.` },
]

export default function SignIn(): ReactNode {
  const session = useSession()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const entry = usePhoneEntry()
  const redirect = readRedirect(search)
  if (session.user) return <Navigate to={afterSignIn(search, session.user)} state={state} replace />
  return (
    <IdentityPanel
      title="Connexion"
      intro={redirect ? 'Connectez-vous pour continuer.' : 'Heureux de vous revoir.'}
      foot={
        // A number that is being confirmed opens either, and would be lost.
        !entry.isOpen && (
          <>
            Pas encore de compte ?{' '}
            <Link to={paths.signUp(redirect ? { redirect } : {})} state={state}>
              Créer un compte
            </Link>
          </>
        )
      }
    >
      <PrefetchedPage path={dashboardPaths.overview()} />
      <AskedRequest target={redirect} />
      <SignInAlert ended={session.ended ?? false} />
      <SignInFields target={afterSignIn(search)} redirect={redirect} entry={entry} />
    </IdentityPanel>
  )
}

interface FieldsProps {
  readonly target: string
  readonly redirect: string | null
  readonly entry: PhoneEntry
}

function SignInFields({ target, redirect, entry }: FieldsProps): ReactNode {
  const { signIn, adopt } = useSession()
  const [CodeStep, setCodeStep] = useState<ComponentType<CodeStepProps> | null>(null)
  const navigate = useNavigate()
  const email = useRef<HTMLInputElement>(null)
  const { isPhone, look } = entry
  // Text typed before hydration.
  useEffect(() => look(email.current?.value ?? ''), [look])
  const landing = confirmationPath(target)
  const forgotten = useForgottenPassword({ typedEmail: () => email.current?.value ?? '', redirect })
  const form = useIdentityForm<SignInForm>({
    read: (data) => ({
      email: tidyEmail(readText(data, 'email')),
      password: readText(data, 'password'),
      remember: data.has('remember'),
    }),
    check: (typed) => (isPhone ? {} : signInProblems(typed)),
    async call(credentials) {
      if (isPhone) return entry.open(credentials.email)
      try {
        await signIn(credentials, landing)
      } catch (error) {
        const problem = error instanceof IdentityError ? error.problem : null
        if (problem === 'code-needed') {
          const step = await import('./code-step.tsx')
          return setCodeStep(() => step.CodeStep)
        }
        if (problem !== 'email-not-confirmed') throw explainSignIn(error)
        awaitEmail(credentials.email)
        await navigate(landing)
      }
    },
  })
  if (CodeStep) return <CodeStep onDone={adopt} onBack={() => setCodeStep(null)} />
  if (entry.isOpen && entry.ordered) {
    const { Steps, phone, sentAt } = entry.ordered
    return <Steps phone={phone} sentAt={sentAt} submitText="Se connecter" onBack={entry.close} />
  }
  return (
    <>
      <IdentityForm
        form={form}
        submitText={isPhone ? 'Recevoir un code' : 'Se connecter'}
        busyText={isPhone ? 'Envoi...' : 'Connexion...'}
        purpose="Pour vous connecter"
      >
        <PhoneOrEmailField
          ref={email}
          offered={entry.offered}
          defaultValue={entry.ordered?.typed}
          autoComplete="username"
          error={form.problems.email}
          look={look}
        />
        {isPhone ? (
          <p className={kit.note}>Un code arrive par SMS : pas besoin de mot de passe.</p>
        ) : (
          <>
            <PasswordField
              label="Mot de passe"
              name="password"
              autoComplete="current-password"
              required
              error={form.problems.password}
            />
            <div className={`${kit.row} ${kit.middle} ${kit.spread} ${styles.options}`}>
              <CheckField name="remember">Se souvenir de moi</CheckField>
              {forgotten.opener}
            </div>
          </>
        )}
      </IdentityForm>
      {forgotten.dialog}
    </>
  )
}

const MAILED_WAY_IN =
  'Pour entrer tout de suite, choisissez un nouveau mot de passe par « Mot de passe oublié ? ».'

function explainSignIn(error: unknown): ExplainedError {
  const explained = explainIdentity(error, {
    title: 'Une erreur est survenue. Veuillez réessayer.',
    messages: { refused: 'Vérifiez votre adresse email et votre mot de passe.' },
  })
  const isLocked = error instanceof IdentityError && error.problem === 'too-many-attempts'
  const { message, fields, title } = explained
  return isLocked ? new ExplainedError(`${message} ${MAILED_WAY_IN}`, fields, title) : explained
}

interface ForgottenPasswordProps {
  /** Current text of the form beside it. */
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
      className={`${kit.bare} ${kit.touch} ${kit.small} ${kit.forest} ${styles.aside}`}
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
