import type { ReactNode } from 'react'
import styles from './rating.module.css'

interface RatingProps {
  /** `4,7 (3 avis)`; nothing where there is no review yet. */
  readonly text: string | null | undefined
}

/** A star only where there are reviews: an empty one would look like a bad note. */
export function Rating({ text }: RatingProps): ReactNode {
  if (!text) return 'Nouveau'
  return (
    <span className={styles.rating}>
      <span className="visually-hidden">Note : </span>
      {text}
    </span>
  )
}
