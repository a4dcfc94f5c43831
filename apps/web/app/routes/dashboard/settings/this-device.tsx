import { BRAND } from '@okoume/domain/brand.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { ExplainedError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { subscribePushes, unsubscribePushes } from '#app/shell/push/device-pushes.ts'
import { pushProblem } from '#app/shell/push/push-problem.ts'
import { type DeviceState, readDevice, watchPermission } from '#app/shell/push/read-device.ts'
import { registeredWorker } from '#app/shell/push/registered-worker.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Skeleton } from '#app/ui/skeleton.tsx'
import styles from './settings.module.css'

const STANDING: Readonly<Record<DeviceState, readonly [words: string, tone: BadgeTone]>> = {
  on: ['Activées', 'forest'],
  off: ['Désactivées', 'neutral'],
  blocked: ['Bloquées', 'danger'],
  unable: ['Non disponibles', 'neutral'],
  'install-first': ["Après l'installation", 'gold'],
}

const deviceQuery = queryOptions<DeviceState>({
  queryKey: ['device'],
  queryFn: () => readDevice().catch(() => 'unable'),
})

interface ThisDeviceProps {
  /** Null until it is known, empty where the site has none. */
  readonly publicKey: string | null
  /** How the person is told without notifications: the end of a sentence. */
  readonly otherwise: string
}

/** Notifications of this device. */
export function ThisDevice({ publicKey, otherwise }: ThisDeviceProps): ReactNode {
  const { data: state } = useQuery(deviceQuery)
  useEffect(() => watchPermission(() => queryClient.invalidateQueries(deviceQuery)), [])
  if (state === undefined) return <Skeleton label="Chargement de l'état de cet appareil..." count={1} />
  const [words, tone] = STANDING[publicKey === '' ? 'unable' : state]
  return (
    <div className={`${kit.stack3} ${styles.block}`}>
      <div className={`${kit.row2x3} ${kit.middle}`}>
        <h3>Sur cet appareil</h3>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <OutcomeArea>
        {publicKey === '' ? (
          <p className={kit.note}>Ce site n'envoie pas de notifications pour le moment : {otherwise}.</p>
        ) : (
          <About {...{ state, publicKey, otherwise }} />
        )}
        <OutcomePlace />
      </OutcomeArea>
    </div>
  )
}

interface AboutProps extends ThisDeviceProps {
  readonly state: DeviceState
}

function About({ state, publicKey, otherwise }: AboutProps): ReactNode {
  if (state === 'blocked')
    return (
      <>
        <p className={kit.note}>
          Vous avez refusé les notifications de ce site à votre navigateur ; lui seul peut revenir là-dessus.
          En attendant, {otherwise}.
        </p>
        <ol className={`${kit.stack2} ${kit.small} ${styles.steps}`}>
          <li>Touchez le cadenas, ou les réglages, à gauche de l'adresse du site.</li>
          <li>
            Ouvrez « Autorisations » ou « Paramètres du site », puis « Notifications », et choisissez «
            Autoriser ».
          </li>
          <li>
            Sur l'application installée : réglages du téléphone, Applications, {BRAND.name}, Notifications.
          </li>
        </ol>
      </>
    )
  if (state === 'unable') {
    return <p className={kit.note}>Ce navigateur ne sait pas recevoir de notifications : {otherwise}.</p>
  }
  if (state === 'install-first') {
    return (
      <>
        <p className={kit.note}>
          Sur iPhone et iPad, les notifications arrivent une fois {BRAND.name} posé sur l'écran d'accueil. En
          attendant, {otherwise}.
        </p>
        <div>
          <ButtonLink variant="secondary" to={paths.install('iphone')}>
            Voir comment l'installer
          </ButtonLink>
        </div>
      </>
    )
  }
  return state === 'on' ? <On otherwise={otherwise} /> : <Off publicKey={publicKey} otherwise={otherwise} />
}

function Off({ publicKey, otherwise }: ThisDeviceProps): ReactNode {
  const subscribe = useAction({
    async call(key: string) {
      // Refused, the section itself says what to do; closed without an answer, it asks again.
      if ((await Notification.requestPermission()) !== 'granted') return false
      await subscribePushes(key).catch(explainPushes)
      return true
    },
    local: true,
    refreshes: [deviceQuery],
    done: (done) => (done ? 'Les notifications arrivent maintenant sur cet appareil.' : null),
  })
  return (
    <>
      <p className={kit.note}>
        Votre navigateur vous demandera la permission. Sans notifications, {otherwise}.
      </p>
      <div>
        <Button
          busy={subscribe.busy}
          busyText="Activation..."
          disabled={publicKey === null}
          onClick={() => publicKey && subscribe.run(publicKey)}
        >
          <Icon of={BellRing} />
          Activer les notifications
        </Button>
      </div>
    </>
  )
}

function On({ otherwise }: Pick<ThisDeviceProps, 'otherwise'>): ReactNode {
  const attempt = useAction({
    call: () => showTestNotification().catch(explainPushes),
    local: true,
    done: "Elle vient d'être affichée. Rien ne se voit ? Vérifiez le mode silencieux et les réglages de votre téléphone.",
  })
  const stop = useAction({
    call: () => unsubscribePushes().catch(explainPushes),
    local: true,
    refreshes: [deviceQuery],
    done: `Cet appareil ne reçoit plus de notifications. ${capitalize(otherwise)}.`,
  })
  return (
    <>
      <p className={kit.note}>
        Elles arrivent ici, même quand le site est fermé. Elles s'arrêtent quand vous vous déconnectez.
      </p>
      <div className={kit.row3}>
        <Button variant="secondary" busy={attempt.busy} disabled={stop.busy} onClick={() => attempt.run()}>
          <Icon of={BellRing} />
          Envoyer une notification d'essai
        </Button>
        <Button
          variant="quiet"
          busy={stop.busy}
          busyText="Désactivation..."
          disabled={attempt.busy}
          onClick={() => stop.run()}
        >
          Désactiver sur cet appareil
        </Button>
      </div>
    </>
  )
}

/** @throws ExplainedError */
function explainPushes(error: unknown): never {
  throw new ExplainedError(pushProblem(error))
}

/** Shows a notification of this device itself: nothing is sent. */
async function showTestNotification(): Promise<void> {
  const registration = await registeredWorker()
  await registration.showNotification(BRAND.name, {
    body: "C'est ainsi que vos notifications arrivent sur cet appareil.",
    tag: 'essai',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'fr',
    data: { address: dashboardPaths.settings() },
  })
}
