import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import { AgeOf } from '#app/shell/offline/age-of.tsx'
import type { LastRead } from '#app/shell/offline/use-fresh-again.ts'
import styles from './sheet.module.css'

export interface SheetProps {
  readonly title: string
  /** Stands under the title: how many there are. */
  readonly note?: string
  /** When what it shows was read: said while it may be old. */
  readonly read?: LastRead | undefined
  readonly children: ReactNode
}

/** One sheet of the dashboard. */
export function Sheet({ title, note, read, children }: SheetProps): ReactNode {
  return (
    <div className={styles.sheet}>
      <title>{`${title} - ${BRAND.name}`}</title>
      <header>
        <h1>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
        {read && (
          <div className={styles.read}>
            <AgeOf read={read} />
          </div>
        )}
      </header>
      {children}
    </div>
  )
}
