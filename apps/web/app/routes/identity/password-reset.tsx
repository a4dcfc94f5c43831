import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { BRAND } from '#app/brand.ts'
import { Button } from '#app/components/button.tsx'
import { paths } from '#app/path-builder.ts'
import { currentIdentity } from '#app/session/current-identity.ts'
import { readRedirect } from '#app/session/redirect-path.ts'
import { HideProof } from './hide-proof.tsx'
import { IdentityPanel, LoadingPanel } from './identity-panel.tsx'
import { NewPassword } from './new-password.tsx'
import { clearProof, type ResetLink, readResetLink } from './reset-proof.ts'
import { ResetRequestForm } from './reset-request-form.tsx'

export const meta = () => [
  { title: `Nouveau mot de passe - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Nothing of the link is read on the server: the page is the same for everybody. */
export async function clientLoader({ request }: { readonly request: Request }) {
  const link = readResetLink(request.url)
  if (typeof link === 'string' || (await mayBeValid(link.proof))) return { link }
  clearProof()
  return { link: 'not-valid' as const }
}
clientLoader.hydrate = true as const

/** Where that cannot be asked, sending the form tells. */
async function mayBeValid(proof: string): Promise<boolean> {
  try {
    return await (await currentIdentity()).isResetLinkValid(proof)
  } catch {
    return true
  }
}

export function HydrateFallback(): ReactNode {
  return (
    <>
      <HideProof />
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
