import { ChevronDown } from 'lucide'
import { type ComponentProps, type ReactNode, useId } from 'react'
import kit from '#app/ui/kit.module.css'
import { classList } from './class-list.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

export interface Labelled {
  readonly label: string
  /** Said under the label, always. */
  readonly hint?: ReactNode
  /** French message, read out with the field. */
  readonly error?: string | null | undefined
  /** The error is announced as it appears: the field has the focus already. */
  readonly announced?: boolean
}

interface Wiring {
  readonly id: string
  readonly describedBy: string | undefined
  readonly errorId: string
  readonly hintId: string
}

/** The ids that tie a control to its words. */
export function useWiring(ownId: string | undefined, { hint, error }: Labelled): Wiring {
  const made = useId()
  const id = ownId ?? made
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = [hint ? hintId : null, error ? errorId : null].filter(Boolean).join(' ')
  return { id, hintId, errorId, describedBy: describedBy || undefined }
}

/** Label, hint and error around a control. */
export function Frame(props: Labelled & { readonly wiring: Wiring; readonly children: ReactNode }) {
  const { label, hint, error, announced, wiring, children } = props
  return (
    <div className={`${kit.stack1} ${kit.shrinks}`}>
      <label className={`${kit.small} ${kit.strong}`} htmlFor={wiring.id}>
        {label}
      </label>
      {hint && (
        <p className={`${kit.soft} ${kit.tiny}`} id={wiring.hintId}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className={styles.error} id={wiring.errorId} role={announced ? 'alert' : undefined}>
          {error}
        </p>
      )}
    </div>
  )
}

export interface FieldProps extends Labelled, ComponentProps<'input'> {
  /** Shown inside, at the end: a button «Afficher», a unit. */
  readonly end?: ReactNode
}

export function Field(props: FieldProps): ReactNode {
  const { label, hint, error, announced = false, end, className, ...input } = props
  const wiring = useWiring(input.id, { label, hint, error })
  return (
    <Frame label={label} hint={hint} error={error} announced={announced} wiring={wiring}>
      <span className={`${kit.line} ${kit.anchor} ${styles.row}`}>
        <input
          {...input}
          id={wiring.id}
          className={classList(styles.control, className)}
          aria-describedby={wiring.describedBy}
          aria-invalid={error ? true : undefined}
        />
        {end && <span className={`${kit.line} ${kit.middle} ${kit.soft} ${styles.end}`}>{end}</span>}
      </span>
    </Frame>
  )
}

export interface SelectProps extends Labelled, ComponentProps<'select'> {}

/** Its children are `<option>`s. */
export function Select({ label, hint, error, className, ...select }: SelectProps): ReactNode {
  const wiring = useWiring(select.id, { label, hint, error })
  return (
    <Frame label={label} hint={hint} error={error} wiring={wiring}>
      <span className={`${kit.line} ${kit.anchor} ${styles.row}`}>
        <select
          {...select}
          id={wiring.id}
          className={classList(styles.control, styles.select, className)}
          aria-describedby={wiring.describedBy}
          aria-invalid={error ? true : undefined}
        />
        <Icon of={ChevronDown} className={`${kit.icon18} ${styles.chevron}`} />
      </span>
    </Frame>
  )
}
