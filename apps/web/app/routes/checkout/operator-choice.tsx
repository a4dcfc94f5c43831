import type { PaymentMethod } from '@okoume/contract/wire/payment.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import { type ReactNode, useId } from 'react'
import { OperatorMark } from '#app/components/operator-mark.tsx'
import styles from './operator-choice.module.css'

export interface OperatorChoiceProps {
  readonly methods: readonly PaymentMethod[]
  readonly value: Operator
  readonly onChange: (operator: Operator) => void
  readonly disabled: boolean
  readonly error: string | undefined
}

export function OperatorChoice(props: OperatorChoiceProps): ReactNode {
  const { methods, value, onChange, disabled, error } = props
  const id = useId()
  return (
    <fieldset className={styles.choice} disabled={disabled} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>Moyen de paiement</legend>
      <div className={styles.cards}>
        {methods.map(({ operator, label }) => (
          <label key={operator} className={styles.card}>
            <input
              type="radio"
              name="operator"
              value={operator}
              checked={operator === value}
              onChange={() => onChange(operator)}
            />
            <OperatorMark operator={operator} className={styles.mark} />
            <span className={styles.label}>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
