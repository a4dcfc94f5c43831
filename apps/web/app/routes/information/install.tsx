import { BRAND } from '@okoume/domain/brand.ts'
import { Fragment, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { DocumentNonce } from '#app/shell/document/nonce.tsx'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import { type AndroidApp, androidAppContext, fetchAndroidApp } from '#app/shell/install/android-app.ts'
import { type Device, OWN_DEVICE_SCRIPT, ownDevice } from '#app/shell/install/own-device.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { readInstallMemory } from '../../shell/install/install-memory.ts'
import { askToInstall, onInstallChange } from '../../shell/install/install-prompt.ts'
import { runsAsApp } from '../../shell/install/runs-as-app.ts'
import type { Route } from './+types/install.ts'
import styles from './install.module.css'
import { Android, Computer, Iphone, OldestBrowsers } from './install-devices.tsx'

export const headers = publicPageHeaders

export const meta = () => [
  { title: `Installer ${BRAND.name} sur votre téléphone - ${BRAND.name}` },
  {
    name: 'description',
    content: `Mettre ${BRAND.name} sur l'écran d'accueil d'un téléphone Android ou d'un iPhone, en trois gestes.`,
  },
]

const DEVICES: readonly Device[] = ['android', 'iphone', 'ordinateur']
export const loader = ({ context }: Route.LoaderArgs): AndroidApp | null => context.get(androidAppContext)
export const clientLoader = (): Promise<AndroidApp | null> => fetchAndroidApp()

export default function Install({ loaderData: androidApp }: Route.ComponentProps): ReactNode {
  const hydrated = useHydrated()
  const own = hydrated ? ownDevice(navigator) : null
  const devices = DEVICES.toSorted((a, b) => Number(b === own) - Number(a === own))
  const sections = { android: <Android app={androidApp} />, iphone: <Iphone />, ordinateur: <Computer /> }
  return (
    <div className={`page ${kit.stack} ${styles.page}`}>
      <header className={`${kit.stack4} ${styles.intro}`}>
        <h1>Installer {BRAND.name} sur votre téléphone</h1>
        <p className={`${kit.soft} ${kit.large}`}>
          {BRAND.name} s'ouvre dans votre navigateur, sans rien télécharger. Posé sur l'écran d'accueil, il
          s'ouvre d'un geste, comme une application.
        </p>
        <InstallHere />
        <nav className={`${kit.row2} ${styles.choice}`} aria-label="Votre appareil">
          <a href={paths.install('android')} className={`${kit.line} ${kit.middle} ${kit.touch}`}>
            Android
          </a>
          <a href={paths.install('iphone')} className={`${kit.line} ${kit.middle} ${kit.touch}`}>
            iPhone
          </a>
          <a href={`${paths.install()}#ordinateur`} className={`${kit.line} ${kit.middle} ${kit.touch}`}>
            Ordinateur
          </a>
        </nav>
      </header>
      {!hydrated && <OwnDeviceFirst />}
      <div className={`${kit.stack} ${styles.devices}`}>
        {devices.map((device) => (
          <Fragment key={device}>{sections[device]}</Fragment>
        ))}
      </div>
      <OldestBrowsers />
    </div>
  )
}

/** One HTML for all visitors: a script before the first paint marks the device, whose section the style puts first. */
function OwnDeviceFirst(): ReactNode {
  const nonce = useContext(DocumentNonce)
  const code = import.meta.env.SSR ? OWN_DEVICE_SCRIPT : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}

/** Button or state for this very device; nothing where its browser tells neither. */
function InstallHere(): ReactNode {
  const [installation, install] = useInstallation()
  if (installation === 'unknown') return null
  if (installation === 'offered') return <InstallButton onPress={install} />
  return <Outcome of={installation} />
}

function InstallButton({ onPress }: { readonly onPress: () => Promise<void> }): ReactNode {
  const [asking, setAsking] = useState(false)
  const press = () => {
    setAsking(true)
    onPress()
  }
  return (
    <div className={`${kit.stack2} ${kit.start}`}>
      <Button size="large" busy={asking} busyText="Installation..." onClick={press}>
        Installer {BRAND.name}
      </Button>
      <p className={kit.note}>Gratuit, et presque sans place. Votre navigateur vous demande de confirmer.</p>
    </div>
  )
}

type Known = Exclude<Installation, 'unknown' | 'offered'>

const WORDS: Readonly<Record<Known, { readonly title: string; readonly text: string }>> = {
  installed: {
    title: `${BRAND.name} est déjà installé sur cet appareil`,
    text: "Son icône l'ouvre d'un geste.",
  },
  'just-installed': {
    title: `${BRAND.name} est installé sur cet appareil`,
    text: 'Son icône est avec celles de vos autres applications.',
  },
  declined: {
    title: "Pas maintenant ? D'accord.",
    text: 'Quand vous le voudrez, les étapes ci-dessous y mènent aussi.',
  },
}

function Outcome({ of }: { readonly of: Known }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (of !== 'installed') box.current?.focus({ preventScroll: true })
  }, [of])
  const { title, text } = WORDS[of]
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone={of === 'declined' ? 'info' : 'success'} title={title}>
        {text}
      </Alert>
    </div>
  )
}

/** Not in TypeScript's library yet: Chromium's, for what was installed from this very site. */
interface RelatedNavigator extends Navigator {
  readonly getInstalledRelatedApps?: () => Promise<readonly unknown[]>
}

/** `declined`: the browser has just asked, and the person said no. */
type Installation = 'unknown' | 'installed' | 'just-installed' | 'offered' | 'declined'

/** `unknown` as well where the browser tells nothing. */
function useInstallation(): readonly [Installation, install: () => Promise<void>] {
  const [state, setState] = useState<Installation>('unknown')
  useEffect(() => {
    setState(lookNow)
    const { getInstalledRelatedApps }: RelatedNavigator = navigator
    getInstalledRelatedApps
      ?.call(navigator)
      .then(({ length }) => length > 0 && setState('installed'))
      .catch(() => {})
    return onInstallChange(() =>
      setState((before) => {
        const now = lookNow()
        return now === 'installed' && before !== 'installed' ? 'just-installed' : now
      }),
    )
  }, [])
  const install = async () => {
    setState((await askToInstall().catch(() => false)) ? 'just-installed' : 'declined')
  }
  return [state, install]
}

/** A browser that offers it knows better than a note that it was installed once. */
function lookNow(): Installation {
  if (runsAsApp()) return 'installed'
  if (window.installPrompt) return 'offered'
  return readInstallMemory().installedAt === null ? 'unknown' : 'installed'
}
