import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './check-field.module.css'

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> {
  readonly children: ReactNode
  readonly error?: string | undefined
}

export function CheckField({ children, error, ...input }: CheckFieldProps): ReactNode {
  const errorId = useId()
  return (
    <div className={styles.check}>
      <label className={styles.label}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
