import type { Client } from '@okoume/client/client.ts'
import type { DemoAccounts as Accounts } from '@okoume/contract/wire/demo.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import {
  addDays,
  type CalendarDay,
  calendarDay,
  isCalendarDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { apiContext, publicApi } from '#app/data/api/api.ts'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { useSession } from '#app/data/session/session.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/demo.ts'
import styles from './demo.module.css'
import demoAccountsStyles from './demo-accounts.module.css'
import { DemoPanel } from './demo-panel.tsx'
import { DemoTelephone } from './demo-telephone.tsx'
import { Mailbox } from './mailbox.tsx'

const WEEKDAYS = ['Dimanche', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi']

function DemoCalendar({ today }: { readonly today: CalendarDay }): ReactNode {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const moveTo = async (day: CalendarDay) => {
    setBusy(true)
    setProblem(null)
    try {
      await publicApi.setDemoClock({ body: { today: day } })
      // Every page knows the date from its document.
      location.reload()
    } catch (error) {
      setProblem(readApiError(error)?.message ?? 'Connexion internet perdue. Réessayez.')
      setBusy(false)
    }
  }
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = String(new FormData(event.currentTarget).get('day') ?? '')
    if (isCalendarDay(day)) moveTo(day)
    else setProblem('Choisissez une date.')
  }
  const closed = !hydrated || busy
  return (
    <DemoPanel title="Le calendrier">
      <div className={styles.line}>
        <p className={styles.today}>
          <span>Pour le serveur, nous sommes le</span>
          <strong>
            {WEEKDAYS[new Date(`${today}T00:00:00Z`).getUTCDay()]} {formatLongDay(today)}
          </strong>
        </p>
        <div className={styles.steps}>
          <Button variant="secondary" disabled={closed} onClick={() => moveTo(addDays(today, 1))}>
            +1 jour
          </Button>
          <Button variant="secondary" disabled={closed} onClick={() => moveTo(addDays(today, 7))}>
            +1 semaine
          </Button>
        </div>
      </div>
      <form method="post" className={styles.choose} onSubmit={choose} noValidate>
        <Field label="Aller à un autre jour" type="date" name="day" defaultValue={today} key={today} />
        <Button type="submit" disabled={closed} busy={busy}>
          Y aller
        </Button>
      </form>
      {problem && <Alert tone="error">{problem}</Alert>}
      <p className={styles.note}>
        Tout ce qui est dû ce jour-là se fait aussitôt : demandes expirées, locations commencées ou terminées,
        cautions rendues, notifications et emails.
      </p>
    </DemoPanel>
  )
}

/** In production nothing is played, and this page does not exist. */
async function load(api: Client) {
  try {
    const [clock, accounts] = await Promise.all([api.getDemoClock(), api.listDemoAccounts()])
    return { clock, accounts }
  } catch (error) {
    if (readApiError(error)?.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(apiContext))
export const clientLoader = () => load(publicApi)

export const meta: Route.MetaFunction = () => [
  { title: `Coulisses de la démonstration - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Demo({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <div className={styles.backstage}>
      <header className={styles.header}>
        <div className="page">
          <p className={styles.tag}>Hors du produit</p>
          <h1>Coulisses de la démonstration</h1>
          <p className={styles.intro}>
            Ici, vous jouez tout ce qui entoure {BRAND.name} : les personnes, leurs téléphones, la boîte aux
            lettres, le temps qui passe et les ennuis. Rien de tout cela n'existe sur le vrai site.
          </p>
        </div>
      </header>
      <div className={`page ${styles.props}`}>
        <DemoAccounts {...loaderData.accounts} />
        <DemoTelephone />
        <DemoCalendar today={calendarDay(loaderData.clock.today)} />
        <DemoScenes />
        <Mailbox />
      </div>
    </div>
  )
}

/** What is played without being looked for: what goes wrong, and who then decides. */
function DemoScenes(): ReactNode {
  return (
    <DemoPanel title="Quelques scènes">
      <dl className={styles.scenes}>
        <Scene title="Un retrait">
          Le propriétaire vide son portefeuille, et l'argent arrive aussitôt. Vers le <Phone of="077345088" />
          , il n'arrive pas et revient.
        </Scene>
        <Scene title="Un opérateur muet">
          Un retrait vers le <Phone of="077345128" /> reste en cours. L'administrateur n'est appelé qu'au bout
          de trois vrais jours, le calendrier n'y fait rien.
        </Scene>
        <Scene title="Un remboursement refusé">
          Le locataire paie avec le <Phone of="077345088" />, puis annule. Là encore, l'administrateur décide.
        </Scene>
        <Scene title="Un retour contesté">
          Le propriétaire conteste un retour et dit pourquoi. L'administrateur partage la caution, et tous
          deux lisent sa raison.
        </Scene>
        <Scene title="Une conversation">
          «{'\u00a0'}Contacter{'\u00a0'}», dans deux navigateurs. Avant l'acceptation, un numéro de téléphone
          y est masqué.
        </Scene>
      </dl>
    </DemoPanel>
  )
}

interface SceneProps {
  readonly title: string
  readonly children: ReactNode
}

function Scene({ title, children }: SceneProps): ReactNode {
  return (
    <div className={styles.scene}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** As the product writes it. */
function Phone({ of }: { readonly of: string }): ReactNode {
  return <span className={styles.number}>{tidyGabonPhone(of)}</span>
}

type Account = Accounts['accounts'][number]

function DemoAccounts({ password, accounts }: Accounts): ReactNode {
  const { signIn, user } = useSession()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  const enter = async ({ email, start }: Account) => {
    setBusy(email)
    setFailed(false)
    try {
      await signIn({ email, password, remember: true }, start)
      await navigate(start)
    } catch {
      setFailed(true)
    } finally {
      setBusy(null)
    }
  }
  return (
    <DemoPanel title="Les comptes">
      <p>
        Le mot de passe de chacun est <code className={demoAccountsStyles.code}>{password}</code>
      </p>
      {failed && <Alert tone="error">Une erreur est survenue. Veuillez réessayer.</Alert>}
      <ul className={demoAccountsStyles.accounts}>
        {accounts.map((account) => (
          <li key={account.email} className={demoAccountsStyles.account}>
            <div className={demoAccountsStyles.who}>
              <Address email={account.email} />
              <span className={demoAccountsStyles.part}>{account.purpose}</span>
              {user?.email === account.email && <Badge tone="forest">Connecté</Badge>}
            </div>
            <Button
              variant="secondary"
              busy={busy === account.email}
              busyText="Connexion..."
              disabled={!hydrated || busy !== null}
              aria-describedby={account.email}
              onClick={() => enter(account)}
            >
              Se connecter
            </Button>
          </li>
        ))}
      </ul>
    </DemoPanel>
  )
}

/** Breaks before the @, where it must. */
function Address({ email }: { readonly email: string }): ReactNode {
  const [name, host] = email.split('@')
  return (
    <strong id={email}>
      {name}
      <wbr />@{host}
    </strong>
  )
}
