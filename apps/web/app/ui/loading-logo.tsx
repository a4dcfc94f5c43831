import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './loading-logo.module.css'
import { Rings } from './logo.tsx'

/** The whole page waits: for the signed-in person, for the first data. */
export function LoadingLogo({ label = 'Chargement...' }: { readonly label?: string }): ReactNode {
  return (
    <div className={`${kit.centred} needs-scripts ${styles.loading}`} role="status">
      <Rings className={styles.rings} />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
