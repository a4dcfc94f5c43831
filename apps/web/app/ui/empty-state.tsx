import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Rings } from './logo.tsx'

export interface EmptyStateProps {
  readonly title: string
  /** A sentence that says what to do about it. */
  readonly children?: ReactNode
  /** The way on, or two of them. */
  readonly action?: ReactNode
  /** 2 unless the emptiness is the whole page. */
  readonly level?: 1 | 2
}

export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps): ReactNode {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <Rings className={styles.rings} />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
