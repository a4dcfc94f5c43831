import type { PaymentMethod } from '@okoume/contract/wire/payment.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import {
  mayBeWholePhone,
  phoneOperator,
  readGabonPhone,
  readPayerPhone,
  tidyGabonPhone,
} from '@okoume/domain/payment/gabon-phone.ts'
import { operatorLimitProblem } from '@okoume/domain/payment/operator-limits.ts'
import { OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import { foldCharacters } from '@okoume/domain/writing/fold-characters.ts'
import { CircleCheck } from 'lucide'
import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { ActionFailure } from '#app/shell/actions/explain-error.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Button } from '#app/ui/button.tsx'
import controls from '#app/ui/controls.module.css'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import styles from './payment-form.module.css'

export interface Payer {
  readonly method: PaymentMethod
  readonly phone: string
}

export interface PaymentFormProps {
  readonly methods: readonly [PaymentMethod, ...PaymentMethod[]]
  /** FCFA. */
  readonly total: number
  /** The number that is proposed; its prefix says through which operator. */
  readonly proposedPhone: string
  readonly busy: boolean
  readonly failure: ActionFailure | null
  readonly onPay: (payer: Payer) => void
}

export function PaymentForm(props: PaymentFormProps): ReactNode {
  const { methods, total, proposedPhone, busy, failure, onPay } = props
  const [operator, setOperator] = useState(() => operatorFor(proposedPhone, methods))
  const isChosen = useRef(false)
  const [phone, setPhone] = useState(proposedPhone)
  const [checked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const method = methods.find((one) => one.operator === operator) ?? methods[0]
  const read = readPayerPhone(phone, method.operator)
  const typed = checked || mayBeWholePhone(phone)
  const ownProblem = otherOperatorProblem(phone, method.operator) ?? (typed && !read.ok ? read.message : null)
  const problem = ownProblem ?? failure?.fields.phoneNumber
  const other = methods.find((one) => one !== method && one.operator === typedOperator(phone))

  const choose = (pressed: Operator) => {
    isChosen.current = true
    setOperator(pressed)
  }
  const type = (text: string) => {
    setPhone(text)
    // The prefix decides until the person does.
    if (!isChosen.current) setOperator(operatorFor(text, methods, operator))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (operatorLimitProblem(method.operator, total, method)) return
    if (read.ok) onPay({ method, phone: read.phone })
    else input.current?.focus()
  }
  return (
    <form method="post" className={kit.stack5} onSubmit={submit} noValidate>
      <OperatorChoice
        methods={methods}
        value={method.operator}
        onChange={choose}
        disabled={busy}
        error={operatorLimitProblem(method.operator, total, method) ?? failure?.fields.operationAccountCode}
      />
      <Field
        ref={input}
        label="Numéro de téléphone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={`${method.prefixes[0] ?? ''} 12 34 56`}
        hint={`${method.label} : ${method.prefixes.join(', ').replace(/, (?=[^,]*$)/, ' ou ')} suivi de 6 chiffres`}
        error={problem}
        value={phone}
        disabled={busy}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setPhone(tidyGabonPhone(phone))
          setChecked(phone.trim() !== '')
        }}
        end={read.ok && <Icon of={CircleCheck} className={styles.good} />}
      />
      {other && !busy && <SwitchOperator to={other} onSwitch={choose} field={input} />}
      <div className={`${kit.stack2} ${styles.dock}`}>
        {read.ok && (
          <p className={`${kit.tiny} ${kit.textCentred} ${styles.payer}`} translate="no">
            {`${method.label} · ${tidyGabonPhone(phone)}`}
          </p>
        )}
        <NetworkNeeded shut={failure?.unsent === true} />
        <Button type="submit" size="large" wide busy={busy}>
          Payer {formatFrancs(total)}
        </Button>
      </div>
      <p className={`${kit.soft} ${kit.tiny} ${kit.textCentred} ${styles.next}`}>
        Vous confirmez ensuite le paiement sur ce téléphone, avec votre code secret. Nous ne vous le demandons
        jamais ici.
      </p>
    </form>
  )
}

interface SwitchOperatorProps {
  readonly to: PaymentMethod
  readonly onSwitch: (operator: Operator) => void
  readonly field: RefObject<HTMLInputElement | null>
}

function SwitchOperator({ to, onSwitch, field }: SwitchOperatorProps): ReactNode {
  const choose = () => {
    onSwitch(to.operator)
    // The button goes.
    field.current?.focus()
  }
  return (
    <Button variant="secondary" onClick={choose}>
      <OperatorMark operator={to.operator} />
      Choisir {to.label}
    </Button>
  )
}

function operatorFor(
  phone: string,
  methods: PaymentFormProps['methods'],
  otherwise = methods[0].operator,
): Operator {
  const typed = typedOperator(phone)
  return methods.find(({ operator }) => operator === typed)?.operator ?? otherwise
}

/** The operator of a number that may still be being typed, as soon as its prefix tells. */
export function typedOperator(text: string): Operator | null {
  const phone = readGabonPhone(text)
  if (phone) return phoneOperator(phone)
  const prefix = typedPrefix(text)
  return OPERATORS.find(({ prefixes }) => prefixes.includes(prefix))?.operator ?? null
}

/** Problem of a number with another operator's prefix, found before the number is whole. */
export function otherOperatorProblem(text: string, chosen: Operator): string | null {
  const typed = typedOperator(text)
  if (typed === null || typed === chosen) return null
  const read = readPayerPhone(readGabonPhone(text) ?? `${typedPrefix(text)}000000`, chosen)
  return read.ok ? null : read.message
}

/** `077`, of `77`, `+241 77` or `0024177`. */
function typedPrefix(text: string): string {
  const digits = foldCharacters(text)
    .replace(/\D/g, '')
    .replace(/^(?:00)?241/, '')
  return (digits.startsWith('0') ? digits : `0${digits}`).slice(0, 3)
}

interface OperatorChoiceProps {
  readonly methods: readonly PaymentMethod[]
  readonly value: Operator
  readonly onChange: (operator: Operator) => void
  readonly disabled: boolean
  readonly error: string | undefined
}

function OperatorChoice(props: OperatorChoiceProps): ReactNode {
  const { methods, value, onChange, disabled, error } = props
  const id = useId()
  return (
    <fieldset
      className={`${kit.stack2} ${kit.shrinks}`}
      disabled={disabled}
      aria-describedby={error ? id : undefined}
    >
      <legend className={`${kit.small} ${kit.strong} ${styles.legend}`}>Moyen de paiement</legend>
      <div className={`${kit.stack3} ${styles.cards}`}>
        {methods.map(({ operator, label }) => (
          <label key={operator} className={`${kit.line3} ${controls.option} ${kit.middle} ${styles.card}`}>
            <input
              type="radio"
              name="operator"
              value={operator}
              checked={operator === value}
              onChange={() => onChange(operator)}
            />
            <OperatorMark operator={operator} className={styles.mark} />
            <span className={kit.strong}>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={`${kit.tiny} ${kit.strong} ${kit.danger}`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
