import MailOpen from 'lucide-react/icons/mail-open'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { BRAND } from '../../brand.ts'
import { Notice } from '../../components/notice.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../path-builder.ts'
import { currentIdentity } from '../../session/current-identity.ts'
import { useDemo } from '../../session/demo-mode.ts'
import { afterSignIn } from '../../session/redirect-path.ts'
import { useSession } from '../../session/session.tsx'
import { usePolling } from '../../session/use-polling.ts'
import { awaitedEmail, forgetAwaitedEmail } from './awaited-email.ts'
import styles from './email-confirmation.module.css'
import { IdentityPanel } from './identity-panel.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

export const meta = () => [{ title: `Confirmez votre adresse email - ${BRAND.name}` }]

const POLL_MS = 2000

/** Nothing is rendered on the server: only this browser knows which e-mail is awaited. */
export const clientLoader = () => ({ email: awaitedEmail() })
clientLoader.hydrate = true as const

export function HydrateFallback(): ReactNode {
  return (
    <IdentityPanel title="Confirmez votre adresse email" intro={<Sent email={null} />}>
      <Skeleton label="Chargement..." count={1} />
    </IdentityPanel>
  )
}

interface Props {
  readonly loaderData: { readonly email: string | null }
}

export default function EmailConfirmation({ loaderData: { email } }: Props): ReactNode {
  const session = useSession()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const [lost, setLost] = useState(false)
  const waiting = session.status !== 'signed-in'

  usePolling(
    async () => {
      try {
        const confirmed = await (await currentIdentity()).sessionEmail()
        setLost(false)
        if (confirmed === null || (email && confirmed.toLowerCase() !== email.toLowerCase())) return
        if (await session.adopt()) forgetAwaitedEmail()
      } catch {
        setLost(true)
      }
    },
    waiting ? POLL_MS : null,
  )

  const target = afterSignIn(search)
  if (!waiting) return <Navigate to={target} state={state} replace />
  return (
    <IdentityPanel
      title="Confirmez votre adresse email"
      intro={<Sent email={email} />}
      foot={
        <>
          Confirmée sur un autre appareil ? <Link to={paths.signIn({ redirect: target })}>Se connecter</Link>
        </>
      }
    >
      {search.has('error') && (
        <Notice tone="error">
          Ce lien n'est plus valable. Demandez un nouvel email, et ouvrez le plus récent.
        </Notice>
      )}
      <p className={styles.wait}>
        <span className={styles.envelope}>
          <MailOpen />
        </span>
        <span>
          Ouvrez-le et touchez <strong>Confirmer mon adresse</strong> : cette page continue toute seule.
        </span>
      </p>
      {lost && <Notice>Connexion internet perdue : nous réessayons.</Notice>}
      <ResendConfirmation email={email} target={target} />
      <DemoMailbox />
    </IdentityPanel>
  )
}

function Sent({ email }: { readonly email: string | null }): ReactNode {
  if (!email) return 'Nous vous avons envoyé un email avec un lien de confirmation.'
  return (
    <>
      Nous avons envoyé un lien de confirmation à <strong className={styles.email}>{email}</strong>.
    </>
  )
}

function DemoMailbox(): ReactNode {
  return useDemo() ? (
    <p className={styles.demo}>
      <Link to={paths.demo()} target="_blank">
        Boîte aux lettres de démonstration
      </Link>
    </p>
  ) : null
}
