import MailOpen from 'lucide-react/icons/mail-open'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { BRAND } from '../../brand.ts'
import { Notice } from '../../components/notice.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../path-builder.ts'
import { useDemo } from '../../session/demo-mode.ts'
import { afterSignIn } from '../../session/redirect-path.ts'
import { useSession } from '../../session/session.tsx'
import { awaitedEmail } from './awaited-email.ts'
import styles from './email-confirmation.module.css'
import { IdentityPanel } from './identity-panel.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { type PollProblem, useConfirmedElsewhere } from './use-confirmed-elsewhere.ts'

export const meta = () => [{ title: `Confirmez votre adresse email - ${BRAND.name}` }]

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

const POLL_PROBLEMS: Readonly<Record<PollProblem, string>> = {
  offline: 'Connexion internet perdue : nous réessayons.',
  failing: 'Notre service répond mal en ce moment : nous réessayons.',
}

export default function EmailConfirmation({ loaderData: { email } }: Props): ReactNode {
  const session = useSession()
  const { state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const waiting = session.status !== 'signed-in'
  const problem = useConfirmedElsewhere(waiting)
  const target = afterSignIn(search)
  if (!waiting) return <Navigate to={target} state={state} replace />
  return (
    <IdentityPanel
      title="Confirmez votre adresse email"
      intro={<Sent email={email} />}
      foot={<OtherWay email={email} target={target} />}
    >
      {search.has('error') ? (
        <Notice tone="error">
          Ce lien n'est plus valable. Demandez un nouvel email, et ouvrez le plus récent.
        </Notice>
      ) : (
        <WhatToDo />
      )}
      {problem && <Notice>{POLL_PROBLEMS[problem]}</Notice>}
      <ResendConfirmation
        email={email}
        target={target}
        onSent={() => setSearch({ redirect: target }, { replace: true, state })}
      />
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

function WhatToDo(): ReactNode {
  return (
    <p className={styles.wait}>
      <span className={styles.envelope}>
        <MailOpen />
      </span>
      <span>
        Ouvrez-le et touchez <strong>Confirmer mon adresse</strong> : cette page continue toute seule, même si
        vous l'ouvrez sur un autre appareil.
      </span>
    </p>
  )
}

/** This page goes on by itself where one signed up or gave the password; elsewhere one signs in. */
function OtherWay({ email, target }: { readonly email: string | null; readonly target: string }): ReactNode {
  if (email) return <Link to={paths.signUp({ redirect: target })}>Ce n'est pas la bonne adresse ?</Link>
  return (
    <>
      Inscrit sur un autre appareil ? <Link to={paths.signIn({ redirect: target })}>Se connecter</Link>
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
