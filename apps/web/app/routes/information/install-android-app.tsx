import type { ReactNode } from 'react'
import { BRAND } from '#app/brand.ts'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { ANDROID_APP_ADDRESS, type AndroidApp } from '#app/install/android-app.ts'
import styles from './install.module.css'
import { isNewer } from './newer-version.ts'

interface DownloadAndroidAppProps {
  readonly app: AndroidApp
  /** Its version, inside it; null in a browser. */
  readonly inUse: string | null
}

/** The application of the operator's own site; inside it, whether there is a newer one. */
export function DownloadAndroidApp({ app, inUse }: DownloadAndroidAppProps): ReactNode {
  if (inUse !== null && !isNewer(app.version, inUse)) {
    return <Alert tone="success">Vous avez la dernière version, {inUse}.</Alert>
  }
  return (
    <>
      {app.trial && (
        <Alert title="Version d'essai">
          Signée avec une clé provisoire : elle devra être désinstallée avant d'installer celle qui sera
          publiée.
        </Alert>
      )}
      <div className={styles.here}>
        <ButtonLink size="large" to={ANDROID_APP_ADDRESS} reloadDocument>
          {inUse ? "Mettre l'application à jour" : "Télécharger l'application"}
        </ButtonLink>
        <p>
          Version {app.version}, {kilobytes(app.size)} Ko. Android 7 ou plus récent.
        </p>
      </div>
      <ol className={styles.plain}>
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
      <details className={styles.print}>
        <summary>Vérifier le fichier</summary>
        <p>
          Son empreinte SHA-256 : <code>{app.sha256}</code>. {BRAND.name} ne se télécharge qu'ici.
        </p>
      </details>
    </>
  )
}

/** One that is published elsewhere. */
export function GetAndroidApp({ address }: { readonly address: string }): ReactNode {
  return <ButtonLink to={address}>Télécharger l'application</ButtonLink>
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024)
}
