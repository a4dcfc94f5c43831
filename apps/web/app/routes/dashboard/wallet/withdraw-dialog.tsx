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
import { OPERATOR_PREFIXES, operatorFacts } from '@okoume/domain/payment/operators.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { type Problems, useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import { findProofProblem, NO_PROOF } from '../proof/proof.ts'
import { OwnNumber } from './own-number.tsx'
import type { WithdrawalFlow, WithdrawalTexts } from './use-withdrawal.ts'
import styles from './withdraw.module.css'

// Few withdrawals ask for one.
const ProofFields = lazy(() =>
  import('../proof/proof-fields.tsx').then(({ ProofFields }) => ({ default: ProofFields })),
)

function findProblems(
  { phoneNumber, amount: text }: WithdrawalTexts,
  wallet: Wallet,
): Pick<Problems<WithdrawalTexts>, JudgedField> {
  const amount = readWholeNumber(text)
  const [wrongPhone, wrongAmount] = [
    phoneProblem(phoneNumber),
    withdrawalProblem(Number.isNaN(amount) ? null : amount, wallet),
  ]
  return { ...(wrongPhone && { phoneNumber: wrongPhone }), ...(wrongAmount && { amount: wrongAmount }) }
}

type JudgedField = 'phoneNumber' | 'amount'
type Judged = Readonly<Record<JudgedField, boolean>>

/** Shows a field's problem once it was left or submitted, or its text is long enough to be judged. */
function useWithdrawForm(wallet: Wallet, { withdraw, unanswered, asksProof }: WithdrawalFlow) {
  const [judged, setJudged] = useState<Judged>({ phoneNumber: false, amount: false })
  const form = useActionForm(withdraw, {
    first: {
      phoneNumber: tidyGabonPhone(unanswered?.phoneNumber ?? wallet.phone ?? ''),
      amount: unanswered ? formatThousands(unanswered.amount) : '',
      ownNumber: false,
      ...NO_PROOF,
    },
    check(texts) {
      setJudged({ phoneNumber: true, amount: true })
      return { ...findProblems(texts, wallet), ...(asksProof && findProofProblem(texts)) }
    },
  })
  const { values } = form
  const found = findProblems(values, wallet)
  const isShown: Judged = {
    phoneNumber: judged.phoneNumber || mayBeWholePhone(values.phoneNumber),
    amount: judged.amount || readWholeNumber(values.amount) > wallet.withdrawable,
  }
  const problemOf = (name: JudgedField) => (isShown[name] ? found[name] : undefined) ?? form.problems[name]
  return {
    form,
    problems: { phoneNumber: problemOf('phoneNumber'), amount: problemOf('amount') },
    /** Called on blur: from then on a field with text is judged. */
    leave(name: JudgedField) {
      setJudged((before) => ({ ...before, [name]: values[name].trim() !== '' }))
      if (name === 'phoneNumber') form.change({ phoneNumber: tidyGabonPhone(values.phoneNumber) })
    },
  }
}

interface WithdrawFieldsProps extends ReturnType<typeof useWithdrawForm> {
  readonly wallet: Wallet
}

function WithdrawFields({ form, problems, leave, wallet }: WithdrawFieldsProps): ReactNode {
  const { withdrawable } = wallet
  const { values, busy } = form
  const phone = readGabonPhone(values.phoneNumber)
  const operator = phone && phoneOperator(phone)
  const amount = useRef<HTMLInputElement>(null)
  const proposed = useRef(values.phoneNumber !== '')
  useEffect(() => {
    // The number is filled in already: the amount takes the focus.
    if (proposed.current) amount.current?.focus()
  }, [])
  const takeAll = () => {
    form.change({ amount: formatThousands(Math.min(withdrawable, WITHDRAWAL_MAX)) })
    amount.current?.focus()
  }
  return (
    <>
      <div>
        <Field
          label="Numéro mobile money"
          {...form.field('phoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="077 12 34 56"
          hint={OPERATOR_PREFIXES}
          error={problems.phoneNumber}
          disabled={busy}
          onChange={({ target }) => form.change({ phoneNumber: target.value, ownNumber: false })}
          onBlur={() => leave('phoneNumber')}
          end={operator && <OperatorMark operator={operator} className={styles.mark} />}
        />
        <OwnNumber form={form} />
        <p className={`${kit.soft} ${kit.tiny} ${styles.operator}`} role="status">
          {operator && `Retrait sur ${operatorFacts(operator).label}.`}
        </p>
      </div>
      <div className={`${kit.stack3} ${styles.amount}`}>
        <Field
          ref={amount}
          label="Montant"
          className={`${kit.strong} ${kit.digits}`}
          {...form.field('amount')}
          inputMode="numeric"
          autoComplete="off"
          error={problems.amount}
          disabled={busy}
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

export interface WithdrawDialogProps {
  readonly uid: string
  readonly email: string
  readonly wallet: Wallet
  readonly withdrawal: WithdrawalFlow
}

export function WithdrawDialog({ uid, email, wallet, withdrawal }: WithdrawDialogProps): ReactNode {
  const { opened, close, unanswered, withdraw, asksProof } = withdrawal
  const withdrawForm = useWithdrawForm(wallet, withdrawal)
  return (
    <ActionDialog
      open={opened}
      onClose={close}
      title="Retirer de l'argent"
      form={withdrawForm.form}
      submitText="Soumettre"
      busyText="En cours..."
    >
      {unanswered && !withdraw.input && (
        <Alert>
          Nous n'avons pas reçu de réponse à cette demande. Soumettez-la de nouveau : elle ne comptera qu'une
          fois.
        </Alert>
      )}
      <p className={`${kit.box} ${kit.forestTint}`}>
        Disponible au retrait :{' '}
        <strong className={`${kit.oneLine} ${kit.digits}`} translate="no">
          {formatFrancs(wallet.withdrawable)}
        </strong>
      </p>
      <WithdrawFields {...withdrawForm} wallet={wallet} />
      {asksProof && (
        <Suspense>
          <ProofFields uid={uid} email={email} form={withdrawForm.form} autoFocus />
        </Suspense>
      )}
      <p className={`${kit.soft} ${kit.tiny}`}>
        {lastRest(wallet) === null
          ? `De ${formatFrancs(WITHDRAWAL_MIN)} à ${formatFrancs(WITHDRAWAL_MAX)} par retrait.`
          : `Il reste moins de ${formatFrancs(WITHDRAWAL_MIN)} : ce reste se retire en une fois, en entier.`}{' '}
        L'argent quitte aussitôt votre portefeuille ; s'il n'arrive pas, il y revient.
      </p>
    </ActionDialog>
  )
}
