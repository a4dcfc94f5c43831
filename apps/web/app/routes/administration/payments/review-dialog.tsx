import type { PaymentReview, ReviewAnswer } from '@okoume/contract/wire/administration.ts'
import {
  REFUND_SOURCE_LABELS,
  REFUND_SOURCES,
  type RefundSource,
} from '@okoume/domain/ledger/review-outcomes.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { phoneProblem } from '@okoume/domain/payment/gabon-phone.ts'
import type { ReactNode } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, type Problems, type SentForm, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Field, Select } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { attempt, LOST_TEXT } from '../decisions/decision-dialog.tsx'
import type { DecisionWiring } from '../decisions/decisions.tsx'
import { FormDialog } from '../decisions/form-dialog.tsx'
import styles from '../page/administration.module.css'
import { describeConsequence, dialogTexts, needsConfirmation, type ReviewChoice } from './explain-review.ts'

export interface ReviewQuestion {
  readonly review: PaymentReview
  readonly choice: ReviewChoice
}

type FieldName = 'phoneNumber' | 'paidFrom' | 'receipt' | 'amount' | 'note'

interface ReviewDialogProps extends DecisionWiring {
  readonly question: ReviewQuestion
}

/** One decision on a payment in review, with what it needs and how its administrator knows. */
export function ReviewDialog({ question, open, onClose, onDone }: ReviewDialogProps): ReactNode {
  const { review, choice } = question
  const { id, label } = review
  const asked = askedFields(question)
  const form = useSentForm<FieldName>({
    first: { phoneNumber: '', paidFrom: '', receipt: '', amount: '', note: '' },
    check: (texts) => findProblems(texts, asked),
    async send(texts) {
      let isWaiting = false
      const overtaken = await attempt(async () => {
        const { decision } = await signedInApi.resolveReview({
          params: { id },
          body: answerOf(question, texts),
        })
        isWaiting = decision === 'waiting'
      }, id)
      const done = isWaiting
        ? `${label} : un autre administrateur doit confirmer votre décision. Rien ne bouge d'ici là.`
        : `${label} : ${describeConsequence(review, choice)}`
      await onDone(overtaken === null ? 'success' : 'error', overtaken ?? done)
    },
    describeFailure,
  })
  const { title, submitText } = dialogTexts(review, choice)
  const isFinal = choice !== 'declined' && !needsConfirmation(review, choice)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      form={form}
      submitText={submitText}
      variant={choice === 'failed' || choice === 'declined' ? 'danger' : 'primary'}
    >
      <p>
        {describeConsequence(review, choice)}
        {isFinal && ' Cette décision est définitive.'}
      </p>
      <AskedFields form={form} asked={asked} review={review} />
    </FormDialog>
  )
}

/** What a decision asks besides the note; a second administrator confirms what the first has written. */
function askedFields({ review, choice }: ReviewQuestion): readonly FieldName[] {
  if (choice === 'declined' || choice === review.proposed?.outcome) return []
  if (choice === 'redirected' || choice === 'returned') return ['phoneNumber']
  if (choice === 'paidOtherwise') return ['paidFrom', 'receipt']
  return choice === 'received' ? ['amount'] : []
}

type Texts = Readonly<Record<FieldName, string>>

function answerOf(
  { review: { proposed }, choice }: ReviewQuestion,
  texts: Texts,
): Partial<ReviewAnswer> & {
  outcome: ReviewAnswer['outcome']
} {
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

function findProblems(texts: Texts, asked: readonly FieldName[]): Problems<FieldName> {
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
}

function describeFailure(error: unknown): Failure<FieldName> {
  const refusal = readApiError(error)
  if (!refusal) return { text: LOST_TEXT }
  return Object.keys(refusal.fields).length > 0 ? { problems: refusal.fields } : { text: refusal.message }
}

interface FieldsProps {
  readonly form: SentForm<FieldName>
  readonly asked: readonly FieldName[]
  readonly review: PaymentReview
}

function AskedFields({ form, asked, review }: FieldsProps): ReactNode {
  const note = form.field('note')
  const source = form.field('paidFrom')
  const common = { autoComplete: 'off', disabled: form.busy }
  return (
    <>
      {asked.includes('phoneNumber') && (
        <Field
          label="Numéro qui reçoit l'argent"
          hint="Vérifiez avec la personne que c'est bien le sien."
          inputMode="tel"
          {...common}
          {...form.field('phoneNumber')}
        />
      )}
      {asked.includes('amount') && (
        <Field
          label="Somme reçue par l'opérateur"
          hint={`Demandé : ${formatFrancs(review.amount)}.`}
          inputMode="numeric"
          end={<span className={styles.unit}>FCFA</span>}
          {...common}
          {...form.field('amount')}
        />
      )}
      {asked.includes('paidFrom') && (
        <Select
          label="D'où l'argent est parti"
          name="paidFrom"
          disabled={form.busy}
          value={source.value}
          error={source.error}
          onChange={({ target }) => form.change('paidFrom', target.value)}
        >
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
          {...common}
          {...form.field('receipt')}
        />
      )}
      <TextArea
        label="Ce que vous avez constaté"
        hint="Par exemple le relevé du prestataire, avec sa référence. Cette note reste au dossier."
        maxLength={500}
        name="note"
        disabled={form.busy}
        value={note.value}
        error={note.error}
        onChange={({ target }) => form.change('note', target.value)}
      />
    </>
  )
}
