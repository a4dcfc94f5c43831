import type { ReactNode } from 'react'
import styles from './rating.module.css'

interface RatingProps {
  /** `4,7 (3 avis)`; nothing where there is no review yet. */
  readonly text: string | null | undefined
}

/** A star only where there are reviews: an empty one would look like a bad note. */
export function Rating({ text }: RatingProps): ReactNode {
  return text ? <span className={styles.rating}>{text}</span> : 'Nouveau'
}
