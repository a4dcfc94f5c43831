import { BRAND } from '@okoume/domain/brand.ts'
import { tidyEmail } from '@okoume/domain/person/email-address.ts'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { afterSignIn, readRedirect } from '#app/data/session/redirect-path.ts'
import { useSession } from '#app/data/session/session.tsx'
import { explainIdentity } from '#app/shell/actions/explain-identity.ts'
import { Field } from '#app/ui/field.tsx'
import { AskedRequest, linkAsked } from './asked-request.tsx'
import { awaitEmail, confirmationPath } from './awaited-email.ts'
import { CheckField } from './check-field.tsx'
import { type SignUpForm, signUpProblems } from './form-problems.ts'
import { IdentityForm } from './identity-form.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import {
  NEW_PASSWORD_FIELDS,
  NEW_PASSWORD_PLACES,
  NewPasswordFields,
  readNewPassword,
} from './new-password-fields.tsx'
import { readText, useIdentityForm } from './use-identity-form.ts'

export const meta = () => [
  { title: `Inscription - ${BRAND.name}` },
  { name: 'description', content: `Créez votre compte ${BRAND.name} : louez près de chez vous, au Gabon.` },
]

export default function SignUp(): ReactNode {
  const session = useSession()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const redirect = readRedirect(search)
  if (session.user) return <Navigate to={afterSignIn(search, session.user)} state={state} replace />
  return (
    <IdentityPanel
      title="Inscription"
      intro="Un compte pour louer les objets de vos voisins, et pour proposer les vôtres."
      foot={
        <>
          Déjà un compte ?{' '}
          <Link to={paths.signIn(redirect ? { redirect } : {})} state={state}>
            Se connecter
          </Link>
        </>
      }
    >
      <AskedRequest target={redirect} />
      <SignUpFields target={afterSignIn(search)} />
    </IdentityPanel>
  )
}

function SignUpFields({ target }: { readonly target: string }): ReactNode {
  const navigate = useNavigate()
  const landing = confirmationPath(target)
  const form = useIdentityForm<SignUpForm>({
    read: (data) => ({
      name: readText(data, 'name').trim(),
      email: tidyEmail(readText(data, 'email')),
      ...readNewPassword(data),
      terms: data.has('terms'),
    }),
    check: signUpProblems,
    early: NEW_PASSWORD_FIELDS,
    async call({ name, email, password }) {
      const mailed = confirmationPath(linkAsked(target))
      try {
        await (await currentIdentity()).signUp({ name, email, password }, mailed)
      } catch (error) {
        throw explainIdentity(error, {
          title: "Une erreur est survenue lors de l'inscription.",
          places: { ...NEW_PASSWORD_PLACES, 'email-in-use': 'email' },
        })
      }
      awaitEmail(email)
      await navigate(landing)
    },
  })
  const { problems } = form
  return (
    <IdentityForm
      form={form}
      submitText="Créer mon compte"
      busyText="Inscription..."
      purpose="Pour créer votre compte"
    >
      <Field
        label="Nom complet"
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        error={problems.name}
      />
      <Field
        label="Adresse email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={problems.email}
      />
      <NewPasswordFields label="Mot de passe" problems={problems} />
      <CheckField name="terms" required error={problems.terms}>
        <span>
          J'accepte les <LegalLink to={paths.terms()}>conditions d'utilisation</LegalLink> et la{' '}
          <LegalLink to={paths.privacy()}>politique de confidentialité</LegalLink>.
        </span>
      </CheckField>
    </IdentityForm>
  )
}

/** In a tab of its own: what was typed into the form stays. */
function LegalLink({ to, children }: { readonly to: string; readonly children: string }): ReactNode {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
