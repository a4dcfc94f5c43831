import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import {
  lastRest,
  WITHDRAWAL_MAX,
  WITHDRAWAL_MIN,
  withdrawalProblem,
} from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import {
  mayBeWholePhone,
  phoneOperator,
  phoneProblem,
  readGabonPhone,
  tidyGabonPhone,
} from '@okoume/domain/payment/gabon-phone.ts'
import { OPERATORS, type Operator, operatorFacts } from '@okoume/domain/payment/operators.ts'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useFormProblems } from '#app/shell/forms/use-sent-form.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import { useShown } from '#app/ui/use-shown.ts'
import type { WithdrawalFlow, WithdrawalProblems } from './use-withdrawal.ts'
import styles from './withdraw.module.css'

type FieldName = keyof WithdrawalProblems

interface WithdrawFormState {
  readonly box: RefObject<HTMLFormElement | null>
  readonly texts: Readonly<Record<FieldName, string>>
  readonly problems: Readonly<Record<FieldName, string | null>>
  /** Of the number, as soon as its prefix is known. */
  readonly operator: Operator | null
  change(name: FieldName, text: string): void
  /** The field was left: what stands in it is judged. */
  leave(name: FieldName): void
  submit(event: FormEvent): void
}

const NOTHING = { phoneNumber: false, amount: false } as const

/** Judges what is typed, once enough of it stands there. */
function useWithdrawForm(wallet: Wallet, withdrawal: WithdrawalFlow): WithdrawFormState {
  const { busy, failure, unanswered, submit } = withdrawal
  const { box, problems, show, clear } = useFormProblems<WithdrawalProblems>()
  const [texts, setTexts] = useState(() => ({
    phoneNumber: tidyGabonPhone(unanswered?.phoneNumber ?? wallet.phone ?? ''),
    amount: unanswered ? formatThousands(unanswered.amount) : '',
  }))
  const [judged, setJudged] = useState<Readonly<Record<FieldName, boolean>>>(NOTHING)
  const showRefused = useEffectEvent(show)
  useEffect(() => {
    if (failure) showRefused(failure.fields)
  }, [failure])

  const phone = readGabonPhone(texts.phoneNumber)
  const amount = readWholeNumber(texts.amount)
  const wrong = {
    phoneNumber: phoneProblem(texts.phoneNumber),
    amount: withdrawalProblem(Number.isNaN(amount) ? null : amount, wallet),
  }
  const showing = {
    phoneNumber: judged.phoneNumber || mayBeWholePhone(texts.phoneNumber),
    amount: judged.amount || amount > wallet.withdrawable,
  }
  const problemOf = (name: FieldName) => (showing[name] ? wrong[name] : null) ?? problems[name] ?? null
  return {
    box,
    texts,
    problems: { phoneNumber: problemOf('phoneNumber'), amount: problemOf('amount') },
    operator: phone && phoneOperator(phone),
    change(name, text) {
      setTexts((before) => ({ ...before, [name]: text }))
      clear(name)
    },
    leave(name) {
      setJudged((before) => ({ ...before, [name]: texts[name].trim() !== '' }))
      if (name === 'phoneNumber')
        setTexts((before) => ({ ...before, phoneNumber: tidyGabonPhone(texts.phoneNumber) }))
    },
    submit(event) {
      event.preventDefault()
      if (busy) return
      setJudged({ phoneNumber: true, amount: true })
      // What the server refused before is judged again.
      show({})
      if (phone && !wrong.amount) submit({ phoneNumber: phone, amount })
    },
  }
}

interface WithdrawFieldsProps {
  readonly form: WithdrawFormState
  readonly wallet: Wallet
  readonly busy: boolean
}

function WithdrawFields({ form, wallet, busy }: WithdrawFieldsProps): ReactNode {
  const { withdrawable } = wallet
  const { texts, problems, operator, change, leave } = form
  const amount = useRef<HTMLInputElement>(null)
  const proposed = useRef(texts.phoneNumber !== '')
  useEffect(() => {
    // The number is filled in already: the amount takes the focus.
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
          onChange={({ target }) => change('amount', target.value)}
          onBlur={() => leave('amount')}
          end={<span className={styles.unit}>FCFA</span>}
        />
        <Button
          variant="secondary"
          disabled={busy || (withdrawable < WITHDRAWAL_MIN && lastRest(wallet) === null)}
          onClick={takeAll}
        >
          Tout retirer
        </Button>
      </div>
    </>
  )
}

/** «Airtel Money : 074, 076, 077 ; Moov Money : 060, 062, 065, 066». */
const PREFIXES = OPERATORS.map(({ label, prefixes }) => `${label} : ${prefixes.join(', ')}`).join(' ; ')

export interface WithdrawDialogProps {
  readonly wallet: Wallet
  readonly withdrawal: WithdrawalFlow
}

export function WithdrawDialog({ wallet, withdrawal }: WithdrawDialogProps): ReactNode {
  const { opened, busy, close } = withdrawal
  const id = useId()
  return (
    <Dialog
      open={opened}
      onClose={close}
      title="Retirer de l'argent"
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={id} busy={busy} busyText="En cours...">
            Soumettre
          </Button>
        </>
      }
    >
      <WithdrawForm id={id} wallet={wallet} withdrawal={withdrawal} />
    </Dialog>
  )
}

/** Mounted again each time that the dialog opens. */
function WithdrawForm({ id, wallet, withdrawal }: WithdrawDialogProps & { readonly id: string }): ReactNode {
  const { busy, failure, unanswered } = withdrawal
  const form = useWithdrawForm(wallet, withdrawal)
  const notice = useShown<HTMLDivElement>(failure)
  return (
    <form ref={form.box} id={id} method="post" className={styles.form} onSubmit={form.submit} noValidate>
      {unanswered && !failure && (
        <Alert>
          Nous n'avons pas reçu de réponse à cette demande. Soumettez-la de nouveau : elle ne comptera qu'une
          fois.
        </Alert>
      )}
      <p className={styles.available}>
        Disponible au retrait : <strong translate="no">{formatFrancs(wallet.withdrawable)}</strong>
      </p>
      <WithdrawFields form={form} wallet={wallet} busy={busy} />
      <p className={styles.limits}>
        {lastRest(wallet) === null
          ? `De ${formatFrancs(WITHDRAWAL_MIN)} à ${formatFrancs(WITHDRAWAL_MAX)} par retrait.`
          : `Il reste moins de ${formatFrancs(WITHDRAWAL_MIN)} : ce reste se retire en une fois, en entier.`}{' '}
        L'argent quitte aussitôt votre portefeuille ; s'il n'arrive pas, il y revient.
      </p>
      {failure?.text && (
        <div ref={notice}>
          <Alert tone="error">{failure.text}</Alert>
        </div>
      )}
      <NetworkNeeded shut={withdrawal.shut} />
    </form>
  )
}
