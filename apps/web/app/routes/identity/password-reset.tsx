import { BRAND } from '@okoume/domain/brand.ts'
import { type ReactNode, useContext, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { readRedirect } from '#app/data/session/redirect-path.ts'
import { currentSession } from '#app/data/session/start-session.ts'
import { explainIdentity } from '#app/shell/actions/explain-identity.ts'
import { DocumentNonce } from '#app/shell/document/nonce.tsx'
import { Button } from '#app/ui/button.tsx'
import { type NewPasswordForm, newPasswordProblems } from './form-problems.ts'
import { IdentityForm } from './identity-form.tsx'
import { IdentityPanel, LoadingPanel } from './identity-panel.tsx'
import {
  NEW_PASSWORD_FIELDS,
  NEW_PASSWORD_PLACES,
  NewPasswordFields,
  readNewPassword,
} from './new-password-fields.tsx'
import { clearProof, HIDE_PROOF_SCRIPT, type ResetLink, readResetLink } from './reset-proof.ts'
import { ResetRequestForm } from './reset-request-form.tsx'
import { PASSWORD_CHANGED } from './sign-in-alert.tsx'
import { useIdentityForm } from './use-identity-form.ts'

export const meta = () => [
  { title: `Nouveau mot de passe - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Nothing of the link is read on the server: the page is the same for everybody. */
export async function clientLoader({ request }: { readonly request: Request }) {
  const link = readResetLink(request.url)
  if (typeof link === 'string') return { link }
  // Where that cannot be asked, sending the form says so.
  const isValid = await currentIdentity()
    .then((identity) => identity.isResetLinkValid(link.proof))
    .catch(() => true)
  if (isValid) return { link }
  clearProof()
  return { link: 'not-valid' as const }
}

clientLoader.hydrate = true as const

export function HydrateFallback(): ReactNode {
  const nonce = useContext(DocumentNonce)
  return (
    <>
      {/* Only in what the server writes: it has run long before the page's own scripts. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={CODE} />
      <LoadingPanel title="Mot de passe" purpose="Pour choisir un nouveau mot de passe" />
    </>
  )
}

interface Props {
  readonly loaderData: { readonly link: ResetLink }
}

/** The page behind the link of a mail that was asked for because a password is forgotten; without a link it asks. */
export default function PasswordReset({ loaderData }: Props): ReactNode {
  const [search] = useSearchParams()
  const [link, setLink] = useState(loaderData.link)
  const redirect = readRedirect(search)
  const back = <Link to={paths.signIn(redirect ? { redirect } : {})}>Retour à la connexion</Link>

  if (link === 'none') {
    return (
      <IdentityPanel title="Mot de passe oublié" intro="Cela arrive à tout le monde." foot={back}>
        <ResetRequestForm email="" redirect={redirect} done={null} />
      </IdentityPanel>
    )
  }
  if (link === 'not-valid') {
    return (
      <IdentityPanel
        title="Ce lien n'est plus valable"
        intro="Il a déjà servi, ou il a expiré : un lien est valable une heure, et une seule fois."
        foot={back}
      >
        <Button wide onClick={() => setLink('none')}>
          Demander un nouveau lien
        </Button>
      </IdentityPanel>
    )
  }
  const refuse = () => {
    clearProof()
    setLink('not-valid')
  }
  return (
    <IdentityPanel
      title="Nouveau mot de passe"
      intro="Choisissez-le ici. Vous vous connecterez ensuite avec lui."
      foot={back}
    >
      <NewPassword proof={link.proof} redirect={redirect} onRefused={refuse} />
    </IdentityPanel>
  )
}

interface NewPasswordProps {
  readonly proof: string
  readonly redirect: string | null
  /** The proof is good no longer. */
  readonly onRefused: () => void
}

function NewPassword({ proof, redirect, onRefused }: NewPasswordProps): ReactNode {
  const navigate = useNavigate()
  const form = useIdentityForm<NewPasswordForm>({
    read: readNewPassword,
    check: newPasswordProblems,
    early: NEW_PASSWORD_FIELDS,
    async call({ password }) {
      try {
        await (await currentIdentity()).resetPassword(proof, password)
      } catch (error) {
        if (error instanceof IdentityError && error.problem === 'link-not-valid') return onRefused()
        throw explainIdentity(error, {
          title: 'Une erreur est survenue. Veuillez réessayer.',
          places: NEW_PASSWORD_PLACES,
        })
      }
      clearProof()
      // The session of this browser, if it had one, has ended with all the others.
      await (await currentSession()).signOut()
      await navigate(paths.signIn(redirect ? { redirect } : {}), { replace: true, state: PASSWORD_CHANGED })
    },
  })
  return (
    <IdentityForm form={form} submitText="Changer mon mot de passe" busyText="Un instant...">
      <NewPasswordFields label="Nouveau mot de passe" problems={form.problems} />
    </IdentityForm>
  )
}

const CODE = { __html: HIDE_PROOF_SCRIPT }
