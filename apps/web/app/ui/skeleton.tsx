import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** For screen readers: «Chargement des résultats...». */
  readonly label: string
  /** `lines`: a list; `page`: title and lines. */
  readonly shape?: 'lines' | 'page'
  readonly count?: number
}

/** The place of what is on its way; it appears only after a moment, so that quick answers never flash it. */
export function Skeleton({ label, shape = 'lines', count = 4 }: SkeletonProps): ReactNode {
  return (
    <div className={`needs-scripts ${styles[shape]}`} role="status">
      <span className="visually-hidden">{label}</span>
      {shape === 'page' && <span className={styles.title} />}
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <span key={place} className={styles.piece} />
      ))}
    </div>
  )
}
