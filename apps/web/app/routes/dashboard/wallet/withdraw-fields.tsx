import { WITHDRAWAL_MAX, WITHDRAWAL_MIN } from '@okoume/domain/ledger/withdrawal-request.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { OPERATORS, operatorFacts } from '@okoume/domain/payment/operators.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import type { WithdrawForm } from './use-withdraw-form.ts'
import styles from './withdraw.module.css'

export interface WithdrawFieldsProps {
  readonly form: WithdrawForm
  /** FCFA. */
  readonly withdrawable: number
  readonly busy: boolean
}

export function WithdrawFields({ form, withdrawable, busy }: WithdrawFieldsProps): ReactNode {
  const { texts, problems, operator, change, leave } = form
  const amount = useRef<HTMLInputElement>(null)
  const proposed = useRef(texts.phoneNumber !== '')
  useEffect(() => {
    // Where the number stands there already, the amount is what is left to say.
    if (proposed.current) amount.current?.focus()
  }, [])
  const takeAll = () => {
    change('amount', formatThousands(Math.min(withdrawable, WITHDRAWAL_MAX)))
    amount.current?.focus()
  }
  return (
    <>
      <div>
        <Field
          label="Numéro mobile money"
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="077 12 34 56"
          hint={PREFIXES}
          error={problems.phoneNumber}
          value={texts.phoneNumber}
          disabled={busy}
          maxLength={30}
          onChange={({ target }) => change('phoneNumber', target.value)}
          onBlur={() => leave('phoneNumber')}
          end={operator && <OperatorMark operator={operator} className={styles.mark} />}
        />
        <p className={styles.operator} role="status">
          {operator && `Retrait sur ${operatorFacts(operator).label}.`}
        </p>
      </div>
      <div className={styles.amount}>
        <Field
          ref={amount}
          label="Montant"
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          error={problems.amount}
          value={texts.amount}
          disabled={busy}
          maxLength={20}
          onChange={({ target }) => change('amount', target.value)}
          onBlur={() => leave('amount')}
          end={<span className={styles.unit}>FCFA</span>}
        />
        <Button variant="secondary" disabled={busy || withdrawable < WITHDRAWAL_MIN} onClick={takeAll}>
          Tout retirer
        </Button>
      </div>
    </>
  )
}

/** «Airtel Money : 074, 076, 077 ; Moov Money : 060, 062, 065, 066». */
const PREFIXES = OPERATORS.map(({ label, prefixes }) => `${label} : ${prefixes.join(', ')}`).join(' ; ')
