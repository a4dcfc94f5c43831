import type { ManualDecisionRequest, UndecidedPayment } from '@okoume/contract/wire/administration.ts'
import {
  REFUND_SOURCE_LABELS,
  REFUND_SOURCES,
  type RefundSource,
} from '@okoume/domain/ledger/manual-outcomes.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { phoneProblem } from '@okoume/domain/payment/gabon-phone.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { type ActionFormState, useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field, Select } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useDecision } from '../decisions/use-decision.ts'
import styles from '../page/administration.module.css'
import type { DialogWiring } from '../page/work-queue.tsx'
import {
  type DecisionChoice,
  describeConsequence,
  dialogTexts,
  needsConfirmation,
} from './explain-decision.ts'

export interface DecisionQuestion {
  readonly payment: UndecidedPayment
  readonly choice: DecisionChoice
}

interface Texts {
  readonly phoneNumber: string
  readonly paidFrom: string
  readonly receipt: string
  readonly amount: string
  readonly note: string
}

type FieldName = keyof Texts

interface ManualDecisionDialogProps extends DialogWiring {
  readonly question: DecisionQuestion
}

/** One decision on a payment in review, with what it needs and how its administrator knows. */
export function ManualDecisionDialog({ question, open, onClose }: ManualDecisionDialogProps): ReactNode {
  const { payment, choice } = question
  const { id, label } = payment
  const asked = askedFields(question)
  const decide = useDecision({
    subject: () => id,
    call: (texts: Texts) => signedInApi.resolveReview({ params: { id }, body: answerOf(question, texts) }),
    done: ({ decision }) =>
      decision === 'waiting'
        ? `${label} : un autre administrateur doit confirmer votre décision. Rien ne bouge d'ici là.`
        : `${label} : ${describeConsequence(payment, choice)}`,
    onClose,
  })
  const form = useActionForm(decide, {
    first: { phoneNumber: '', paidFrom: '', receipt: '', amount: '', note: '' },
    check: (texts) => {
      const problems: Readonly<Record<FieldName, string | null>> = {
        phoneNumber: phoneProblem(texts.phoneNumber),
        paidFrom: isSource(texts.paidFrom) ? null : "Dites d'où l'argent est parti.",
        receipt: texts.receipt.trim() === '' ? 'Recopiez le numéro du reçu.' : null,
        amount: readWholeNumber(texts.amount) > 0 ? null : "Écrivez la somme que l'opérateur a reçue.",
        note: texts.note.trim() === '' ? "Notez d'où vous le savez." : null,
      }
      const wrong = ([...asked, 'note'] as const).flatMap((name) =>
        problems[name] === null ? [] : [[name, problems[name]]],
      )
      return Object.fromEntries(wrong)
    },
  })
  const isFinal = choice !== 'declined' && !needsConfirmation(payment, choice)
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      {...dialogTexts(payment, choice)}
      form={form}
      variant={choice === 'failed' || choice === 'declined' ? 'danger' : 'primary'}
    >
      <p>
        {describeConsequence(payment, choice)}
        {isFinal && ' Cette décision est définitive.'}
      </p>
      <AskedFields form={form} asked={asked} payment={payment} />
    </ActionDialog>
  )
}

/** Fields besides the note. A second administrator fills in none: the first one's values are confirmed. */
function askedFields({ payment, choice }: DecisionQuestion): readonly FieldName[] {
  if (choice === 'declined' || choice === payment.proposed?.outcome) return []
  if (choice === 'redirected' || choice === 'returned') return ['phoneNumber']
  if (choice === 'paidOtherwise') return ['paidFrom', 'receipt']
  return choice === 'received' ? ['amount'] : []
}

type Answer = Partial<ManualDecisionRequest> & Pick<ManualDecisionRequest, 'outcome'>

function answerOf({ payment: { proposed }, choice }: DecisionQuestion, texts: Texts): Answer {
  const note = texts.note.trim()
  if (choice === 'declined') return { outcome: choice, note }
  if (proposed?.outcome === choice) {
    const { phoneNumber, paidFrom, receipt, amount } = proposed
    return { outcome: choice, note, phoneNumber: phoneNumber ?? '', paidFrom, receipt: receipt ?? '', amount }
  }
  return {
    ...{ outcome: choice, note, phoneNumber: texts.phoneNumber, receipt: texts.receipt.trim() },
    paidFrom: isSource(texts.paidFrom) ? texts.paidFrom : null,
    amount: texts.amount === '' ? null : readWholeNumber(texts.amount),
  }
}

const isSource = (text: string): text is RefundSource => REFUND_SOURCES.some((source) => source === text)

interface FieldsProps {
  readonly form: ActionFormState<Texts>
  readonly asked: readonly FieldName[]
  readonly payment: UndecidedPayment
}

function AskedFields({ form, asked, payment }: FieldsProps): ReactNode {
  return (
    <>
      {asked.includes('phoneNumber') && (
        <Field
          label="Numéro qui reçoit l'argent"
          hint="Vérifiez avec la personne que c'est bien le sien."
          inputMode="tel"
          autoComplete="off"
          {...form.field('phoneNumber')}
        />
      )}
      {asked.includes('amount') && (
        <Field
          label="Somme reçue par l'opérateur"
          hint={`Demandé : ${formatFrancs(payment.amount)}.`}
          inputMode="numeric"
          autoComplete="off"
          end={<span className={styles.unit}>FCFA</span>}
          {...form.field('amount')}
        />
      )}
      {asked.includes('paidFrom') && (
        <Select label="D'où l'argent est parti" {...form.field('paidFrom')}>
          <option value="">Choisir…</option>
          {REFUND_SOURCES.map((name) => (
            <option key={name} value={name}>
              {REFUND_SOURCE_LABELS[name]}
            </option>
          ))}
        </Select>
      )}
      {asked.includes('receipt') && (
        <Field
          label="Numéro du reçu"
          hint="La personne le lira : il prouve le paiement."
          maxLength={100}
          autoComplete="off"
          {...form.field('receipt')}
        />
      )}
      <TextArea
        label="Ce que vous avez constaté"
        hint="Par exemple le relevé du prestataire, avec sa référence. Cette note reste au dossier."
        maxLength={500}
        {...form.field('note')}
      />
    </>
  )
}
