import type { ReactNode } from 'react'
import { formatBytes } from '#app/data-saver/format-bytes.ts'
import { useDataOfMonth } from '#app/data-saver/use-data-of-month.ts'
import { FormSection } from '../item-form/form-section.tsx'
import styles from './settings.module.css'

/** What the site has cost on this device this month. */
export function DataUsedSection(): ReactNode {
  const used = useDataOfMonth()
  return (
    <FormSection
      title="Données utilisées ce mois-ci"
      note="Sur cet appareil et dans ce navigateur. Le compte repart de zéro le premier du mois."
    >
      <dl className={styles.figures}>
        <div>
          <dt>Ce mois-ci</dt>
          <dd className={styles.figure}>{used ? formatBytes(used.bytes) : '…'}</dd>
        </div>
        <div>
          <dt>dont photos et film</dt>
          <dd className={styles.figure}>{used ? formatBytes(used.pictures) : '…'}</dd>
        </div>
      </dl>
      <p className={styles.quiet}>
        C'est ce que votre navigateur nous dit avoir reçu de ce site, arrondi. Il ne compte ni ce que vous
        envoyez (photos, messages), ni les notifications, ni ce que l'opérateur ajoute.
      </p>
    </FormSection>
  )
}
