import type { Item } from '@okoume/contract/wire/item.ts'
import { needsQuartier } from '@okoume/domain/places/item-place.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { PERSONAL, safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import styles from './my-items.module.css'

const LATER_KEY = `${PERSONAL}quartiers-later`

/** Asks the owners of objects that are older than quartiers for them, until they say «Plus tard». */
export function QuartierBanner({ items }: { readonly items: readonly Item[] }): ReactNode {
  const [later, setLater] = useState(() => safeLocalStorage.read(LATER_KEY) !== null)
  const without = items.filter(needsQuartier)
  const [first] = without
  if (later || !first) return null
  const dismiss = () => {
    safeLocalStorage.write(LATER_KEY, '1')
    setLater(true)
  }
  return (
    <Alert
      title={without.length > 1 ? `${without.length} objets sans quartier` : 'Un objet sans quartier'}
      action={
        <div className={styles.banner}>
          <ButtonLink to={dashboardPaths.editItem(first.id)} variant="secondary">
            Choisir le quartier
          </ButtonLink>
          <Button variant="quiet" onClick={dismiss}>
            Plus tard
          </Button>
        </div>
      }
    >
      On loue d'abord près de chez soi : dites dans quel quartier{' '}
      {without.length > 1 ? 'ils sont' : `est ${quoted(first.title)}`}.
    </Alert>
  )
}
