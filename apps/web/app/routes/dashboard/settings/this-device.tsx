import BellRing from 'lucide-react/icons/bell-ring'
import '#app/shell/install/android-bridge.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { subscribePushes, unsubscribePushes } from '#app/shell/push/device-pushes.ts'
import { pushProblem } from '#app/shell/push/push-problem.ts'
import { type DeviceState, readDevice, watchPermission } from '#app/shell/push/read-device.ts'
import { registeredWorker } from '#app/shell/push/registered-worker.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import styles from './settings.module.css'

const STANDING: Readonly<Record<DeviceState, readonly [words: string, tone: BadgeTone]>> = {
  on: ['Activées', 'forest'],
  off: ['Désactivées', 'neutral'],
  blocked: ['Bloquées', 'danger'],
  unable: ['Non disponibles', 'neutral'],
  'install-first': ["Après l'installation", 'gold'],
}

/** Whether notifications are shown here. `publicKey`: null until it is known, empty where the site has none. */
export function ThisDevice({ publicKey }: { readonly publicKey: string | null }): ReactNode {
  const device = useDevice()
  const { state, outcome } = device
  if (state === null) return <Skeleton label="Chargement de l'état de cet appareil..." count={1} />
  const [words, tone] = STANDING[publicKey === '' ? 'unable' : state]
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <h3>Sur cet appareil</h3>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {publicKey === '' ? (
        <p className={styles.quiet}>
          Ce site n'envoie pas de notifications pour le moment : tout vous arrive par email.
        </p>
      ) : (
        <About state={state} device={device} publicKey={publicKey} />
      )}
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
    </div>
  )
}

interface AboutProps {
  readonly state: DeviceState
  readonly device: DevicePushes
  readonly publicKey: string | null
}

function About({ state, device, publicKey }: AboutProps): ReactNode {
  if (state === 'blocked') return <Unblocking />
  if (state === 'unable') {
    return (
      <p className={styles.quiet}>
        {window.OkoumeApp ? 'Cette application' : 'Ce navigateur'} ne sait pas recevoir de notifications :
        tout vous arrive par email.
      </p>
    )
  }
  if (state === 'install-first') {
    return (
      <>
        <p className={styles.quiet}>
          Sur iPhone et iPad, les notifications arrivent une fois {BRAND.name} posé sur l'écran d'accueil. En
          attendant, tout vous arrive par email.
        </p>
        <div>
          <ButtonLink variant="secondary" to={paths.install('iphone')}>
            Voir comment l'installer
          </ButtonLink>
        </div>
      </>
    )
  }
  return state === 'on' ? <On device={device} /> : <Off device={device} publicKey={publicKey} />
}

function Off({ device, publicKey }: Omit<AboutProps, 'state'>): ReactNode {
  return (
    <>
      <p className={styles.quiet}>
        Votre navigateur vous demandera la permission. Sans notifications, tout vous arrive par email.
      </p>
      <div>
        <Button
          busy={device.busy}
          busyText="Activation..."
          disabled={publicKey === null}
          onClick={() => publicKey && device.allow(publicKey)}
        >
          <BellRing />
          Activer les notifications
        </Button>
      </div>
    </>
  )
}

function On({ device }: { readonly device: DevicePushes }): ReactNode {
  return (
    <>
      <p className={styles.quiet}>
        Elles arrivent ici, même quand le site est fermé. Elles s'arrêtent quand vous vous déconnectez.
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={device.busy} onClick={device.attempt}>
          <BellRing />
          Envoyer une notification d'essai
        </Button>
        <Button variant="quiet" busy={device.busy} busyText="Désactivation..." onClick={device.stop}>
          Désactiver sur cet appareil
        </Button>
      </div>
    </>
  )
}

const OPEN_RIGHTS =
  'Ouvrez « Autorisations » ou « Paramètres du site », puis « Notifications », et choisissez « Autoriser ».'

function Unblocking(): ReactNode {
  return (
    <>
      <p className={styles.quiet}>
        Vous avez refusé les notifications de ce site à votre navigateur ; lui seul peut revenir là-dessus. En
        attendant, tout vous arrive par email.
      </p>
      <ol className={styles.steps}>
        <li>Touchez le cadenas, ou les réglages, à gauche de l'adresse du site.</li>
        <li>{OPEN_RIGHTS}</li>
        <li>
          Sur l'application installée : réglages du téléphone, Applications, {BRAND.name}, Notifications.
        </li>
      </ol>
    </>
  )
}

interface DeviceOutcome {
  readonly tone: 'success' | 'error'
  readonly text: string
}

interface DevicePushes {
  /** Null until it is known. */
  readonly state: DeviceState | null
  readonly busy: boolean
  readonly outcome: DeviceOutcome | null
  /** Asks the person for the permission, by the browser's own window. */
  allow(publicKey: string): void
  stop(): void
  attempt(): void
}

function useDevice(): DevicePushes {
  const [state, setState] = useState<DeviceState | null>(null)
  const [outcome, setOutcome] = useState<DeviceOutcome | null>(null)
  useEffect(() => {
    const read = () => readDevice().then(setState, () => setState('unable'))
    read()
    return watchPermission(read)
  }, [])
  const { busy, run } = useSingleFlight(async (task: () => Promise<DeviceOutcome | null>) => {
    setOutcome(null)
    const outcome = await task().catch(
      (error): DeviceOutcome => ({ tone: 'error', text: pushProblem(error) }),
    )
    setState(await readDevice().catch((): DeviceState => 'unable'))
    setOutcome(outcome)
  })
  return {
    state,
    busy,
    outcome,
    allow: (publicKey) => run(() => allow(publicKey)),
    stop: () => run(stop),
    attempt: () => run(attempt),
  }
}

async function allow(publicKey: string): Promise<DeviceOutcome | null> {
  const permission = await Notification.requestPermission()
  // Refused, the section itself says what to do; closed without an answer, it asks again.
  if (permission !== 'granted') return null
  await subscribePushes(publicKey)
  return { tone: 'success', text: 'Les notifications arrivent maintenant sur cet appareil.' }
}

async function stop(): Promise<DeviceOutcome> {
  await unsubscribePushes()
  return {
    tone: 'success',
    text: 'Cet appareil ne reçoit plus de notifications. Tout vous arrive par email.',
  }
}

async function attempt(): Promise<DeviceOutcome> {
  await tryNotification()
  return {
    tone: 'success',
    text: "Elle vient d'être affichée. Rien ne se voit ? Vérifiez le mode silencieux et les réglages de votre téléphone.",
  }
}

/** Shows a notification of this device itself: nothing is sent. */
async function tryNotification(): Promise<void> {
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
