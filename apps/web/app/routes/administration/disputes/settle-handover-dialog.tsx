import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { type Francs, formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import type { HandoverReport } from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, type Problems, type SentForm, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { attempt, LOST_TEXT } from '../decisions/decision-dialog.tsx'
import { FormDialog } from '../decisions/form-dialog.tsx'
import styles from '../page/administration.module.css'
import type { SettleDialogProps } from './settle-dialog.tsx'

const REPORTS: Readonly<Record<HandoverReport, string>> = {
  missing: "Le locataire dit que l'objet ne lui a pas été remis",
  'no-show': "Le propriétaire dit que le locataire n'est pas venu",
  problem: "Le locataire dit que l'objet n'est pas conforme",
}

/** FCFA, without the deposit. */
export function rentOf({ rental }: Dispute): Francs {
  return rental.total_price - rental.deposit
}

/** What one party reported of a handover, and what the other one answered. */
export function HandoverStatements({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { report, provedAt } = dispute.rental.handover
  if (!report) return null
  return (
    <blockquote className={styles.quote}>
      <p className={styles.small}>
        {REPORTS[report.kind]}
        {provedAt ? ' ; la remise est prouvée par code' : ''}
      </p>
      <p className={styles.written}>{report.text || 'Sans autre mot.'}</p>
      {report.offer !== null && <p>Proposé par le propriétaire : rendre {formatFrancs(report.offer)}.</p>}
      {report.answer && (
        <>
          <p className={styles.small}>Ce que répond l'autre</p>
          <p className={styles.written}>{report.answer}</p>
        </>
      )}
    </blockquote>
  )
}

type FieldName = 'rentToOwner' | 'depositToOwner' | 'reason'

/** Shares the rent of a disputed handover; the deposit as well where the item never changed hands. */
export function SettleHandoverDialog({ dispute, open, onClose, onDone }: SettleDialogProps): ReactNode {
  const { rental, heldDeposit } = dispute
  const deposit = rental.handover.report?.kind === 'problem' ? 0 : heldDeposit
  const form = useSentForm<FieldName>({
    first: { rentToOwner: '', depositToOwner: '0', reason: '' },
    check: (texts) => findProblems(texts, rentOf(dispute), deposit),
    async send({ rentToOwner, depositToOwner, reason }) {
      const body = {
        rentToOwner: readWholeNumber(rentToOwner),
        depositToOwner: readWholeNumber(depositToOwner),
        reason: reason.trim(),
      }
      const send = () => signedInApi.settleHandover({ params: { id: rental.id }, body })
      const overtaken = await attempt(send, rental.id)
      const done = `${rental.itemTitle} : ${formatFrancs(body.rentToOwner)} de loyer au propriétaire. Les deux parties sont prévenues.`
      await onDone(overtaken === null ? 'success' : 'error', overtaken ?? done)
    },
    describeFailure,
  })
  return (
    <FormDialog open={open} onClose={onClose} title="Trancher la remise" form={form} submitText="Trancher">
      <HandoverStatements dispute={dispute} />
      <Shares form={form} rent={rentOf(dispute)} deposit={deposit} />
    </FormDialog>
  )
}

interface SharesProps {
  readonly form: SentForm<FieldName>
  readonly rent: Francs
  readonly deposit: Francs
}

function Shares({ form, rent, deposit }: SharesProps): ReactNode {
  const { value, error } = form.field('reason')
  const amount = { inputMode: 'numeric', autoComplete: 'off', placeholder: '0' } as const
  const end = <span className={styles.unit}>FCFA</span>
  return (
    <>
      <Field
        {...amount}
        label="Part du loyer pour le propriétaire"
        hint={`Sur ${formatFrancs(rent)} ; le reste revient au locataire. Tout rendre rend aussi les frais.`}
        end={end}
        {...form.field('rentToOwner')}
      />
      {deposit > 0 && (
        <Field
          {...amount}
          label="Part de la caution pour le propriétaire"
          hint={`Sur ${formatFrancs(deposit)} ; le reste revient au locataire. La location est annulée.`}
          end={end}
          {...form.field('depositToOwner')}
        />
      )}
      <TextArea
        label="Pourquoi cette décision"
        hint="Les deux parties le liront."
        rows={4}
        maxLength={1000}
        disabled={form.busy}
        value={value}
        error={error ?? null}
        onChange={(event) => form.change('reason', event.target.value)}
      />
      <p>L'argent part aussitôt. Cette décision est définitive.</p>
    </>
  )
}

function findProblems(
  texts: Readonly<Record<FieldName, string>>,
  rent: Francs,
  deposit: Francs,
): Problems<FieldName> {
  return {
    ...(!isPart(texts.rentToOwner, rent) && {
      rentToOwner: `Entrez un montant de 0 à ${formatFrancs(rent)}.`,
    }),
    ...(!isPart(texts.depositToOwner, deposit) && {
      depositToOwner: `Entrez un montant de 0 à ${formatFrancs(deposit)}.`,
    }),
    ...(texts.reason.trim() === '' && { reason: 'Dites pourquoi : les deux parties le liront.' }),
  }
}

function isPart(text: string, whole: Francs): boolean {
  const amount = readWholeNumber(text)
  return amount >= 0 && amount <= whole
}

function describeFailure(error: unknown): Failure<FieldName> {
  const refusal = readApiError(error)
  if (!refusal) return { text: LOST_TEXT }
  const { rentToOwner, depositToOwner, reason } = refusal.fields
  if (!rentToOwner && !depositToOwner && !reason) return { text: refusal.message }
  return { problems: refusal.fields }
}
