import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './empty-state.module.css'

/** Drawings in `public/scenes`. */
export type Scene =
  | 'done'
  | 'identity'
  | 'items'
  | 'lost'
  | 'messages'
  | 'notices'
  | 'rentals'
  | 'search'
  | 'wallet'

export interface EmptyStateProps {
  readonly scene: Scene
  readonly title: string
  /** A sentence that says what to do about it. */
  readonly children?: ReactNode
  /** The way on, or two of them. */
  readonly action?: ReactNode
  /** 2 unless the emptiness is the whole page. */
  readonly level?: 1 | 2
}

export function EmptyState({ scene, title, children, action, level = 2 }: EmptyStateProps): ReactNode {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={`${kit.stack3} ${kit.textCentred} ${styles.empty}`}>
      <img className={styles.scene} src={`/scenes/${scene}.svg`} alt="" width={240} height={160} />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={`${kit.wide} ${kit.soft} ${styles.text}`}>{children}</div>}
      {action && <div className={`${kit.row3} ${styles.actions}`}>{action}</div>}
    </div>
  )
}
