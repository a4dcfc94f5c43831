import { BRAND } from '@okoume/domain/brand.ts'
import { tidyEmail } from '@okoume/domain/person/email-address.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { afterSignIn, readRedirect } from '#app/data/session/redirect-path.ts'
import { useSession } from '#app/data/session/session.tsx'
import { explainIdentity } from '#app/shell/actions/explain-identity.ts'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { AskedRequest, linkAsked } from './asked-request.tsx'
import { awaitEmail, confirmationPath } from './awaited-email.ts'
import { type SignUpForm, signUpProblems } from './form-problems.ts'
import { IdentityForm } from './identity-form.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import {
  NEW_PASSWORD_FIELDS,
  NEW_PASSWORD_PLACES,
  NewPasswordFields,
  readNewPassword,
} from './new-password-fields.tsx'
import { PhoneOrEmailField } from './phone-or-email-field.tsx'
import { TermsField } from './terms-field.tsx'
import { readText, useIdentityForm } from './use-identity-form.ts'
import { type PhoneEntry, usePhoneEntry } from './use-phone-entry.ts'

export const meta = () => [
  { title: `Inscription - ${BRAND.name}` },
  { name: 'description', content: `Créez votre compte ${BRAND.name} : louez près de chez vous, au Gabon.` },
]

export default function SignUp(): ReactNode {
  const session = useSession()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const entry = usePhoneEntry()
  const redirect = readRedirect(search)
  if (session.user) return <Navigate to={afterSignIn(search, session.user)} state={state} replace />
  return (
    <IdentityPanel
      title="Inscription"
      intro="Un compte pour louer les objets de vos voisins, et pour proposer les vôtres."
      foot={
        // A number that is being confirmed opens either, and would be lost.
        !entry.isOpen && (
          <>
            Déjà un compte ?{' '}
            <Link to={paths.signIn(redirect ? { redirect } : {})} state={state}>
              Se connecter
            </Link>
          </>
        )
      }
    >
      <AskedRequest target={redirect} />
      <SignUpFields target={afterSignIn(search)} entry={entry} />
    </IdentityPanel>
  )
}

interface FieldsProps {
  readonly target: string
  readonly entry: PhoneEntry
}

function SignUpFields({ target, entry }: FieldsProps): ReactNode {
  const navigate = useNavigate()
  const landing = confirmationPath(target)
  const { kind, isPhone, look } = entry
  const first = useRef<HTMLInputElement>(null)
  // Text typed before hydration.
  useEffect(() => look(first.current?.value ?? ''), [look])
  const form = useIdentityForm<SignUpForm>({
    read: (data) => ({
      name: readText(data, 'name').trim(),
      email: tidyEmail(readText(data, 'email')),
      ...readNewPassword(data),
      terms: data.has('terms'),
    }),
    check: (typed) => {
      if (isPhone) return {}
      return kind === 'email'
        ? signUpProblems(typed)
        : { email: 'Entrez votre numéro ou votre adresse email.' }
    },
    early: NEW_PASSWORD_FIELDS,
    async call({ name, email, password }) {
      if (isPhone) return entry.open(email)
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
  if (entry.isOpen && entry.ordered) {
    const { Steps, phone, sentAt } = entry.ordered
    return <Steps phone={phone} sentAt={sentAt} submitText="Continuer" onBack={entry.close} />
  }
  return (
    <IdentityForm
      form={form}
      submitText={SUBMIT_TEXTS[kind]}
      busyText={isPhone ? 'Envoi...' : 'Inscription...'}
      purpose="Pour créer votre compte"
    >
      <PhoneOrEmailField
        ref={first}
        offered={entry.offered}
        defaultValue={entry.ordered?.typed}
        autoComplete="username"
        error={problems.email}
        look={look}
      />
      {isPhone && <p className={kit.note}>Un code arrive par SMS : pas besoin de mot de passe.</p>}
      {kind === 'email' && (
        <>
          <Field
            label="Nom complet"
            name="name"
            autoComplete="name"
            maxLength={100}
            required
            error={problems.name}
          />
          <NewPasswordFields label="Mot de passe" problems={problems} />
          <TermsField error={problems.terms} />
        </>
      )}
    </IdentityForm>
  )
}

const SUBMIT_TEXTS = { none: 'Continuer', phone: 'Recevoir un code', email: 'Créer mon compte' } as const
