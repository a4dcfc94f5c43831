import MapPin from 'lucide-react/icons/map-pin'
import { type ReactNode, useState } from 'react'
import type { ExplorerData } from './explorer-data.ts'
import styles from './explorer-search.module.css'

/** Where a search is near, as a part of the form. The dialog's code, and the table of places, come with the first press. */
export function NearButton({ filters, nearName }: Pick<ExplorerData, 'filters' | 'nearName'>): ReactNode {
  const [dialog, setDialog] = useState<ReactNode>()
  const { near, within } = filters
  const show = async () => {
    const { NearDialog } = await import('./near-dialog.tsx')
    setDialog(<NearDialog key={Date.now()} filters={filters} />)
  }
  return (
    <>
      {near && <input type="hidden" name="near" value={near} />}
      {within && <input type="hidden" name="within" value={within} />}
      <button type="button" className={styles.near} onClick={show}>
        <MapPin />
        <span className={styles.nearName}>
          Près de {nearName ?? 'chez moi'}
          {within && ` · ${within} km`}
        </span>
      </button>
      {dialog}
    </>
  )
}
