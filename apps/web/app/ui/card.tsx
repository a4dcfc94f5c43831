import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './card.module.css'
import { classList } from './class-list.ts'

export interface CardProps {
  readonly as?: 'div' | 'article' | 'section' | 'li'
  /** `raised` casts a shadow: what floats over the page, like the request form. */
  readonly raised?: boolean
  readonly className?: string | undefined
  /** It may be focused by a script. */
  readonly tabIndex?: -1
  readonly children: ReactNode
}

export function Card({
  as: Element = 'div',
  raised = false,
  className,
  tabIndex,
  children,
}: CardProps): ReactNode {
  return (
    <Element
      className={classList(`${kit.panel} ${styles.card}`, raised && styles.raised, className)}
      tabIndex={tabIndex}
    >
      {children}
    </Element>
  )
}
