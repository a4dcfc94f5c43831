import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './switch.module.css'

export interface SwitchProps {
  /** For screen readers: «Disponible : Tente». */
  readonly label: string
  /** Visible text; it may change with the state. */
  readonly text: string
  readonly checked: boolean
  /** While true it takes no press; it keeps the focus. */
  readonly busy?: boolean
  readonly onChange: (checked: boolean) => void
  readonly describedBy?: string | undefined
}

/** On or off, at once: without a form to send. */
export function Switch(props: SwitchProps): ReactNode {
  const { label, text, checked, busy = false, onChange, describedBy } = props
  return (
    <button
      type="button"
      role="switch"
      className={`${kit.inline} ${kit.touch} ${kit.small} ${kit.strong} ${styles.switch}`}
      aria-label={label}
      aria-checked={checked}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-describedby={describedBy}
      onClick={() => busy || onChange(!checked)}
    >
      <span
        className={`${kit.fixed} ${kit.anchor} ${kit.round} ${kit.white} ${styles.track}`}
        aria-hidden="true"
      >
        <span className={styles.thumb} />
      </span>
      {text}
    </button>
  )
}
