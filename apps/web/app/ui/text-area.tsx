import type { ComponentProps, ReactNode } from 'react'
import { classList } from './class-list.ts'
import field from './field.module.css'
import { Frame, type Labelled, useWiring } from './field.tsx'
import styles from './text-area.module.css'

export interface TextAreaProps extends Labelled, ComponentProps<'textarea'> {}

/** Grows with its text. */
export function TextArea({ label, hint, error, ...textarea }: TextAreaProps): ReactNode {
  const wiring = useWiring(textarea.id, { label, hint, error })
  return (
    <Frame label={label} hint={hint} error={error} wiring={wiring}>
      <textarea
        {...textarea}
        id={wiring.id}
        className={classList(field.control, styles.text)}
        aria-describedby={wiring.describedBy}
        aria-invalid={error ? true : undefined}
      />
    </Frame>
  )
}
