import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import { OLDEST_BROWSERS } from '#app/shell/document/oldest-browsers.ts'
import { ANDROID_APP_ADDRESS, type AndroidApp } from '#app/shell/install/android-app.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './install.module.css'
import { AddRow, ChromeMenu, HomeScreen, SafariShare } from './install-pictures.tsx'

interface AndroidProps {
  readonly app: AndroidApp | null
}

export function Android({ app }: AndroidProps): ReactNode {
  return (
    <Device id="android" title={app ? 'Sur Android' : 'Sur Android, avec Chrome'}>
      <AboutAndroidApp app={app} />
      {app !== null && <h3>Ou avec Chrome, sans rien télécharger</h3>}
      <ol className={`${kit.wide} ${styles.steps}`}>
        <Step picture={<ChromeMenu />}>
          Ouvrez {BRAND.name} dans Chrome, puis touchez les trois points, en haut à droite.
        </Step>
        <Step picture={<AddRow from="top" />}>
          Dans le menu, choisissez <strong>Ajouter à l'écran d'accueil</strong>.
        </Step>
        <Step picture={<HomeScreen />}>
          Confirmez avec <strong>Ajouter</strong> ou <strong>Installer</strong>. L'icône est sur votre écran.
        </Step>
      </ol>
    </Device>
  )
}

export function Iphone(): ReactNode {
  return (
    <Device id="iphone" title="Sur iPhone, avec Safari">
      <ol className={`${kit.wide} ${styles.steps}`}>
        <Step picture={<SafariShare />}>
          Ouvrez {BRAND.name} dans Safari, puis touchez <strong>Partager</strong> : le carré d'où sort une
          flèche, en bas de l'écran ou dans le menu des trois points.
        </Step>
        <Step picture={<AddRow from="bottom" />}>
          Faites défiler, puis choisissez <strong>Sur l'écran d'accueil</strong>.
        </Step>
        <Step picture={<HomeScreen />}>
          Touchez <strong>Ajouter</strong>, en haut à droite. L'icône est sur votre écran.
        </Step>
      </ol>
    </Device>
  )
}

const { chrome, safari, firefox } = OLDEST_BROWSERS

/** One list says it, checks it and builds for it: docs/browsers.md. */
export function OldestBrowsers(): ReactNode {
  return (
    <p>
      Tout fonctionne dans Chrome à partir de la version {chrome}, Safari à partir d'iOS {safari} et Firefox à
      partir de la version {firefox}. Avec un navigateur plus ancien, vous pouvez lire les pages et chercher ;
      pour louer, mettez-le à jour.
    </p>
  )
}

export function Computer(): ReactNode {
  return (
    <Device id="ordinateur" title="Sur un ordinateur">
      <p>
        Dans Chrome ou Edge, ouvrez le menu du navigateur et cherchez <strong>Installer</strong> ou{' '}
        <strong>Créer un raccourci</strong>. Dans Safari sur Mac, c'est <strong>Fichier</strong>, puis{' '}
        <strong>Ajouter au Dock</strong>. Partout, un favori fait aussi bien l'affaire.
      </p>
      <p>
        Pour retirer {BRAND.name}, supprimez son icône comme n'importe quelle autre. Votre compte et vos
        locations restent. Une question ? <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
      </p>
    </Device>
  )
}

interface DeviceProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

function Device({ id, title, children }: DeviceProps): ReactNode {
  return (
    <section
      id={id}
      className={`${kit.stack4} ${kit.start} ${styles.device}`}
      aria-labelledby={`${id}-titre`}
    >
      <h2 id={`${id}-titre`}>{title}</h2>
      {children}
    </section>
  )
}

interface StepProps {
  readonly picture: ReactNode
  readonly children: ReactNode
}

function Step({ picture, children }: StepProps): ReactNode {
  return (
    <li className={`${kit.stack4} ${kit.middle} ${styles.step}`}>
      {picture}
      <p>{children}</p>
    </li>
  )
}

/** `app`: the application of the operator's own site. */
function AboutAndroidApp({ app }: AndroidProps): ReactNode {
  if (!app && BRAND.androidApp)
    return <ButtonLink to={BRAND.androidApp}>Télécharger l'application</ButtonLink>
  if (!app) {
    return (
      <Alert tone="info">
        L'application Android n'est pas encore publiée. En attendant, mettez {BRAND.name} sur votre écran
        d'accueil : c'est gratuit, et cela ne prend presque pas de place.
      </Alert>
    )
  }
  return (
    <>
      {app.trial && (
        <Alert title="Version d'essai">
          Signée avec une clé provisoire : elle devra être désinstallée avant d'installer celle qui sera
          publiée.
        </Alert>
      )}
      <div className={`${kit.stack2} ${kit.start}`}>
        <ButtonLink size="large" to={ANDROID_APP_ADDRESS} reloadDocument>
          Télécharger l'application
        </ButtonLink>
        <p className={kit.note}>
          Version {app.version}, {Math.ceil(app.size / 1024)} Ko. Android 7.1 ou plus récent.
        </p>
      </div>
      <ol className={`${kit.stack2} ${kit.marked} ${styles.plain}`}>
        <li>Ouvrez le fichier téléchargé, depuis la notification ou le dossier Téléchargements.</li>
        <li>
          Android demande si votre navigateur peut installer des applications : touchez{' '}
          <strong>Paramètres</strong>, autorisez-le, puis revenez. Vous pourrez le lui retirer ensuite.
        </li>
        <li>
          Touchez <strong>Installer</strong>, puis <strong>Ouvrir</strong>, et connectez-vous comme
          d'habitude.
        </li>
      </ol>
      <details className={`${kit.note} ${styles.print}`}>
        <summary className={kit.touch}>Vérifier le fichier</summary>
        <p>
          Son empreinte SHA-256 : <code>{app.sha256}</code>. {BRAND.name} ne se télécharge qu'ici.
        </p>
      </details>
    </>
  )
}
