import { Check } from 'lucide'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './alert.module.css'
import { classList } from './class-list.ts'
import { Icon } from './icon.tsx'

export type AlertTone = 'info' | 'success' | 'error'

const SIGNS = { info: 'i', success: <Icon of={Check} />, error: '!' } as const

const TINTS = { info: kit.sand, success: kit.forestTint, error: styles.error } as const

export interface AlertProps {
  readonly tone?: AlertTone
  readonly title?: string | undefined
  readonly children: ReactNode
  /** Buttons or links that lead on. */
  readonly action?: ReactNode
}

/** Says what happened. An error interrupts the screen reader, the others wait their turn. */
export function Alert({ tone = 'info', title, children, action }: AlertProps): ReactNode {
  return (
    <div
      className={classList(`${kit.line3} ${kit.rounded} ${kit.small} ${styles.notice}`, TINTS[tone])}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <span
        className={`${kit.centred} ${kit.fixed} ${kit.tiny} ${kit.bold} ${styles.sign}`}
        aria-hidden="true"
      >
        {SIGNS[tone]}
      </span>
      <div className={`${kit.stack2} ${kit.shrinks} ${kit.breaks}`}>
        {title && <strong>{title}</strong>}
        <div>{children}</div>
        {action && <div className={kit.row3}>{action}</div>}
      </div>
    </div>
  )
}
