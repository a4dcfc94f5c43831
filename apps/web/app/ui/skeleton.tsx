import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** For screen readers: «Chargement des résultats...». */
  readonly label: string
  /** `lines`: a list; `page`: title and lines; `lasting`: lines that are seen at once, as the server sends them. */
  readonly shape?: 'lines' | 'page' | 'lasting'
  readonly count?: number
}

/** The place of what is on its way; it appears only after a moment, so that quick answers never flash it. */
export function Skeleton({ label, shape = 'lines', count = 4 }: SkeletonProps): ReactNode {
  return (
    <div className={`${shape === 'lasting' ? '' : 'needs-scripts '}${styles[shape]}`} role="status">
      <span className={`visually-hidden ${shape === 'lasting' ? 'needs-scripts' : ''}`}>{label}</span>
      {shape === 'page' && <span className={styles.title} />}
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <span key={place} className={styles.piece} />
      ))}
    </div>
  )
}
