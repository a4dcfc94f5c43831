import { type ComponentProps, type ReactNode, useId } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './check-field.module.css'

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> {
  readonly children: ReactNode
  readonly error?: string | undefined
}

export function CheckField({ children, error, ...input }: CheckFieldProps): ReactNode {
  const errorId = useId()
  return (
    <div className={kit.small}>
      <label className={`${kit.line2} ${kit.middle} ${kit.touch} ${styles.label}`}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={errorId} className={`${kit.tiny} ${kit.strong} ${kit.danger} ${styles.error}`}>
          {error}
        </p>
      )}
    </div>
  )
}
