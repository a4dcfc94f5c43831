import { type ReactNode, useRef, useState } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { formatBytes } from '#app/data-saver/format-bytes.ts'
import { FormSection } from '../item-form/form-section.tsx'
import { clearCache, useCacheSize } from './offline-cache.ts'
import styles from './settings.module.css'

/** What stays on the device so that the site opens without network, and the way to get rid of it. */
export function OfflineCacheSection(): ReactNode {
  const { size, measure } = useCacheSize()
  const [state, setState] = useState<'still' | 'busy' | 'done' | 'failed'>('still')
  const figure = useRef<HTMLElement>(null)
  const empty = async () => {
    setState('busy')
    try {
      await clearCache()
      setState('done')
    } catch {
      setState('failed')
    }
    await measure()
  }
  return (
    <FormSection
      title="Données gardées hors ligne"
      note="Les pages et les photos déjà vues, vos locations et vos demandes : elles s'ouvrent sans réseau."
    >
      <div className={styles.row}>
        <dl className={styles.figures}>
          <div>
            <dt>Sur cet appareil</dt>
            <dd className={styles.figure} ref={figure}>
              {sizeWords(size)}
            </dd>
          </div>
        </dl>
        <Button variant="secondary" busy={state === 'busy'} busyText="Vidage..." onClick={empty}>
          Vider
        </Button>
      </div>
      {state === 'done' && (
        <Alert tone="success">
          C'est vidé. L'application elle-même reste, et les messages qui attendent le réseau aussi.
        </Alert>
      )}
      {state === 'failed' && (
        <Alert tone="error">
          Tout n'a pas pu être vidé. Fermez les autres onglets du site, puis réessayez.
        </Alert>
      )}
      <p className={styles.quiet}>
        L'estimation est celle de votre navigateur, l'application comprise. Vous déconnecter efface ce qui est
        à vous.
      </p>
    </FormSection>
  )
}

function sizeWords(size: number | null | undefined): string {
  if (size === undefined) return '…'
  return size === null ? 'Votre navigateur ne le dit pas' : `Environ ${formatBytes(size)}`
}
