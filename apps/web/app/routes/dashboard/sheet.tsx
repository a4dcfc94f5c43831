import type { ReactNode } from 'react'
import { BRAND } from '../../brand.ts'
import styles from './sheet.module.css'

export interface SheetProps {
  readonly title: string
  /** Stands under the title: how many there are. */
  readonly note?: string
  readonly children: ReactNode
}

/** One sheet of the dashboard. */
export function Sheet({ title, note, children }: SheetProps): ReactNode {
  return (
    <div className={styles.sheet}>
      <title>{`${title} - ${BRAND.name}`}</title>
      <header>
        <h1>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </header>
      {children}
    </div>
  )
}
