import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './badge.module.css'
import { classList } from './class-list.ts'

export type BadgeTone = 'neutral' | 'forest' | 'terracotta' | 'gold' | 'danger'

export interface BadgeProps {
  readonly tone?: BadgeTone
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', children }: BadgeProps): ReactNode {
  return (
    <span
      className={classList(
        `${kit.inline} ${kit.fixed} ${kit.tiny} ${kit.strong} ${styles.badge}`,
        styles[tone],
      )}
    >
      {children}
    </span>
  )
}
