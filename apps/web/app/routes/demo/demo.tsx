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
import type { ReactNode } from 'react'
import { data, useNavigate } from 'react-router'
import { apiContext, publicApi } from '#app/data/api/api.ts'
import { PRESET_PHONE } from '#app/data/api/demo-mode.ts'
import { useSession } from '#app/data/session/session.tsx'
import { ActionFailure, FormFrame } from '#app/shell/actions/action-form.tsx'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/demo.ts'
import styles from './demo.module.css'
import demoAccountsStyles from './demo-accounts.module.css'
import { DemoPanel } from './demo-panel.tsx'
import { DemoTelephone } from './demo-telephone.tsx'
import { Mailbox } from './mailbox.tsx'

const WEEKDAYS = ['Dimanche', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi']

function CalendarMoves({ today }: { readonly today: CalendarDay }): ReactNode {
  const hydrated = useHydrated()
  const move = usePublicAction({
    call: ({ day }: { readonly day: string }) => publicApi.setDemoClock({ body: { today: day } }),
    // Every page knows the date from its document.
    onDone: () => location.reload(),
  })
  const form = useActionForm(move, {
    first: { day: today as string },
    check: ({ day }) => (isCalendarDay(day) ? {} : { day: 'Choisissez une date.' }),
  })
  const closed = !hydrated || move.busy
  const moveBy = (days: number) => move.run({ day: addDays(today, days) })
  return (
    <>
      <div className={`${kit.row} ${kit.middle} ${kit.spread} ${styles.days}`}>
        <p className={`${kit.stack} ${styles.today}`}>
          <span className={kit.note}>Pour le serveur, nous sommes le</span>
          <strong>
            {WEEKDAYS[new Date(`${today}T00:00:00Z`).getUTCDay()]} {formatLongDay(today)}
          </strong>
        </p>
        <div className={kit.line3}>
          <Button variant="secondary" disabled={closed} onClick={() => moveBy(1)}>
            +1 jour
          </Button>
          <Button variant="secondary" disabled={closed} onClick={() => moveBy(7)}>
            +1 semaine
          </Button>
        </div>
      </div>
      <FormFrame form={form} className={styles.choose}>
        <Field label="Aller à un autre jour" type="date" {...form.field('day')} />
        <Button type="submit" disabled={closed} busy={move.busy}>
          Y aller
        </Button>
      </FormFrame>
      <ActionFailure form={form} />
    </>
  )
}

/** Of a site for trials, only the telephones of simulated operators; in production this page does not exist. */
async function load(api: Client) {
  const played = await ifThere(Promise.all([api.getDemoClock(), api.listDemoAccounts()]))
  if (played) return { clock: played[0], accounts: played[1] }
  if (await ifThere(api.listPhonePrompts({ params: { number: PRESET_PHONE } }))) return null
  throw data(null, { status: 404 })
}

async function ifThere<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (explainError(error).code === 'NOT_FOUND') return null
    throw error
  }
}

const BACKSTAGE = 'Coulisses de la démonstration'
const TELEPHONES = "Téléphones d'essai"

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(apiContext))
export const clientLoader = () => load(publicApi)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData === null ? TELEPHONES : BACKSTAGE} - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Demo({ loaderData }: Route.ComponentProps): ReactNode {
  if (loaderData === null) return <Telephones />
  const today = calendarDay(loaderData.clock.today)
  return (
    <div className={styles.backstage}>
      <header className={styles.header}>
        <div className="page">
          <p className={`${kit.tiny} ${kit.bold} ${styles.tag}`}>Hors du produit</p>
          <h1>{BACKSTAGE}</h1>
          <p className={styles.intro}>
            Ici, vous jouez tout ce qui entoure {BRAND.name} : les personnes, leurs téléphones, la boîte aux
            lettres, le temps qui passe et les ennuis. Rien de tout cela n'existe sur le vrai site.
          </p>
        </div>
      </header>
      <div className={`page ${kit.stack4} ${styles.props}`}>
        <OutcomeArea>
          <DemoAccounts {...loaderData.accounts} />
        </OutcomeArea>
        <DemoTelephone />
        <OutcomeArea>
          <DemoPanel title="Le calendrier">
            <OutcomePlace />
            <CalendarMoves key={today} today={today} />
            <p className={kit.note}>
              Tout ce qui est dû ce jour-là se fait aussitôt : demandes expirées, locations commencées ou
              terminées, cautions rendues, notifications et emails.
            </p>
          </DemoPanel>
        </OutcomeArea>
        <DemoScenes />
        <Mailbox />
      </div>
    </div>
  )
}

function Telephones(): ReactNode {
  return (
    <div className={styles.backstage}>
      <header className={styles.header}>
        <div className="page">
          <p className={`${kit.tiny} ${kit.bold} ${styles.tag}`}>Hors du produit</p>
          <h1>{TELEPHONES}</h1>
          <p className={styles.intro}>
            Les opérateurs sont simulés sur ce site : répondez ici aux demandes de paiement, avec le numéro
            qui paie. Aucun argent ne circule.
          </p>
        </div>
      </header>
      <div className={`page ${kit.stack4} ${styles.props}`}>
        <DemoTelephone />
      </div>
    </div>
  )
}

/** Failures that a visitor would not come upon, and who then decides. */
function DemoScenes(): ReactNode {
  return (
    <DemoPanel title="Quelques scènes">
      <dl className={kit.stack}>
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

function Scene({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={`${kit.stack} ${kit.ruled} ${styles.scene}`}>
      <dt className={kit.bold}>{title}</dt>
      <dd className={kit.soft}>{children}</dd>
    </div>
  )
}

/** As the product writes it. */
function Phone({ of }: { readonly of: string }): ReactNode {
  return (
    <span className={`${kit.strong} ${kit.ink} ${kit.oneLine} ${styles.number}`}>{tidyGabonPhone(of)}</span>
  )
}

type Account = Accounts['accounts'][number]

function DemoAccounts({ password, accounts }: Accounts): ReactNode {
  const { signIn, user } = useSession()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const enter = usePublicAction({
    call: ({ email, start }: Account) => signIn({ email, password, remember: true }, start),
    lost: 'Une erreur est survenue. Veuillez réessayer.',
    onDone: (_, { start }) => navigate(start),
  })
  return (
    <DemoPanel title="Les comptes">
      <p>
        Le mot de passe de chacun est <code className={demoAccountsStyles.code}>{password}</code>
      </p>
      <OutcomePlace />
      <ul className={kit.stack}>
        {accounts.map((account) => {
          const [name, host] = account.email.split('@')
          return (
            <li
              key={account.email}
              className={`${kit.row2x3} ${kit.middle} ${kit.ruled} ${demoAccountsStyles.account}`}
            >
              <div className={`${kit.stack} ${kit.start} ${kit.shrinks} ${demoAccountsStyles.who}`}>
                <strong id={account.email} className={kit.breaks}>
                  {name}
                  <wbr />@{host}
                </strong>
                <span className={kit.note}>{account.purpose}</span>
                {user?.email === account.email && <Badge tone="forest">Connecté</Badge>}
              </div>
              <Button
                variant="secondary"
                busy={enter.busy && enter.input === account}
                busyText="Connexion..."
                disabled={!hydrated || enter.busy}
                aria-describedby={account.email}
                onClick={() => enter.run(account)}
              >
                Se connecter
              </Button>
            </li>
          )
        })}
      </ul>
    </DemoPanel>
  )
}
