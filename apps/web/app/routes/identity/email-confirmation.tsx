import { BRAND } from '@okoume/domain/brand.ts'
import { MailOpen } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { usePlayed } from '#app/data/api/demo-mode.ts'
import { usePolling } from '#app/data/api/use-polling.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { afterSignIn } from '#app/data/session/redirect-path.ts'
import { useSession } from '#app/data/session/session.tsx'
import { PrefetchedPage } from '#app/shell/frame/prefetched-page.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { AskedRequest } from './asked-request.tsx'
import { awaitedEmail, clearAwaitedEmail } from './awaited-email.ts'
import styles from './email-confirmation.module.css'
import { IdentityPanel, Loading, LoadingPanel, PanelNeedsScripts } from './identity-panel.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

type PollProblem = 'offline' | 'failing'

const CONFIRM = 'Confirmez votre adresse email'
const CONFIRMED = 'Adresse confirmée'

/** On the address where the link of the mail has just confirmed. */
const CONFIRMED_PARAMETER = 'confirmed'

export const meta = ({ location: { search } }: { readonly location: { readonly search: string } }) => {
  const confirmed = new URLSearchParams(search).has(CONFIRMED_PARAMETER)
  return [{ title: `${confirmed ? CONFIRMED : CONFIRM} - ${BRAND.name}` }]
}

/** Client only: this browser has stored the e-mail that awaits its confirmation. */
export const clientLoader = () => ({ email: awaitedEmail() })

clientLoader.hydrate = true as const

export function HydrateFallback(): ReactNode {
  const [search] = useSearchParams()
  if (search.has(CONFIRMED_PARAMETER)) return <Confirmed />
  return <LoadingPanel title={CONFIRM} purpose="Pour confirmer votre adresse" />
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
  const { problem, elsewhere } = useConfirmedElsewhere(waiting)
  const target = afterSignIn(search)
  if (!waiting) {
    return (
      <Confirmed>
        <Navigate to={target} state={state} replace />
      </Confirmed>
    )
  }
  const failure = problem && <Alert>{POLL_PROBLEMS[problem]}</Alert>
  if (search.has(CONFIRMED_PARAMETER)) {
    return (
      <Confirmed {...(elsewhere ? { signIn: paths.signIn({ redirect: target }) } : {})}>{failure}</Confirmed>
    )
  }
  const expired = search.has('error')
  if (!email) return <NobodyWaits expired={expired} target={target} />
  return (
    <IdentityPanel
      title={CONFIRM}
      intro={
        <>
          Nous avons envoyé un lien de confirmation à{' '}
          <strong className={`${kit.ink} ${kit.breaks}`}>{email}</strong>.
        </>
      }
      foot={<Link to={paths.signUp({ redirect: target })}>Ce n'est pas la bonne adresse ?</Link>}
    >
      {expired ? (
        <Alert tone="error">
          Ce lien n'est plus valable. Demandez un nouvel email, et ouvrez le plus récent.
        </Alert>
      ) : (
        <p className={`${kit.line4} ${kit.middle} ${kit.padded4} ${kit.rounded} ${kit.forestTint}`}>
          <span className={`${kit.centred} ${kit.fixed} ${kit.forest} ${styles.envelope}`}>
            <Icon of={MailOpen} />
          </span>
          <span>
            Ouvrez-le et touchez <strong>Confirmer mon adresse</strong> : cette page continue toute seule,
            même si vous l'ouvrez sur un autre appareil.
          </span>
        </p>
      )}
      <PrefetchedPage path={dashboardPaths.overview()} />
      <AskedRequest target={target} />
      {failure}
      <ResendConfirmation
        email={email}
        target={target}
        onSent={() => setSearch({ redirect: target }, { replace: true, state })}
      />
      <DemoMailbox />
    </IdentityPanel>
  )
}

interface ConfirmedProps {
  /** Where this browser is not the one that waits: it goes on by signing in. */
  readonly signIn?: string
  readonly children?: ReactNode
}

/** Shown from the first byte until the page that one was going to is there. */
function Confirmed({ signIn, children }: ConfirmedProps): ReactNode {
  return (
    <IdentityPanel
      title={CONFIRMED}
      intro={signIn ? 'Connectez-vous ici, ou retournez là où vous vous êtes inscrit.' : <Loading />}
    >
      {signIn && (
        <ButtonLink to={signIn} size="large" wide>
          Se connecter
        </ButtonLink>
      )}
      <PanelNeedsScripts purpose="Pour continuer" />
      {children}
    </IdentityPanel>
  )
}

/** In a tab in which no one has signed up: no mail is claimed to have been sent. */
function NobodyWaits({ expired, target }: { readonly expired: boolean; readonly target: string }): ReactNode {
  return (
    <IdentityPanel
      title={CONFIRM}
      intro={expired ? "Ce lien n'est plus valable." : 'Aucun utilisateur connecté.'}
      foot={
        <>
          Pas encore de compte ? <Link to={paths.signUp({ redirect: target })}>Créer un compte</Link>
        </>
      }
    >
      <p>
        Connectez-vous : tant que votre adresse n'est pas confirmée, un nouvel email de confirmation part à
        chaque connexion.
      </p>
      <ButtonLink to={paths.signIn({ redirect: target })} size="large" wide>
        Se connecter
      </ButtonLink>
    </IdentityPanel>
  )
}

function DemoMailbox(): ReactNode {
  return usePlayed('mailbox') ? (
    <p className={`${kit.small} ${kit.textCentred}`}>
      <Link to={paths.demo()} target="_blank">
        Boîte aux lettres de démonstration
      </Link>
    </p>
  ) : null
}

const POLL_MS = 2000

interface Confirmation {
  /** Reason why polling fails. */
  readonly problem: PollProblem | null
  /** The service has no session for this browser, for now at least. */
  readonly elsewhere: boolean
}

/** Signs in here as soon as the link of the mail was opened, wherever that was. */
function useConfirmedElsewhere(waiting: boolean): Confirmation {
  const { adopt } = useSession()
  const [pollProblem, setPollProblem] = useState<PollProblem | null>(null)
  const [elsewhere, setElsewhere] = useState(false)
  usePolling(
    async () => {
      try {
        const confirmed = await (await currentIdentity()).confirmed()
        setPollProblem(null)
        if (confirmed && (await adopt())) clearAwaitedEmail()
        else setElsewhere(true)
      } catch (error) {
        const offline = error instanceof IdentityError && error.problem === 'unreachable'
        setPollProblem(offline ? 'offline' : 'failing')
      }
    },
    waiting ? POLL_MS : null,
  )
  return { problem: pollProblem, elsewhere }
}
