import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { type Francs, formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import type { HandoverReport } from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useDecision } from '../decisions/use-decision.ts'
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

export function HandoverStatements({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { report, provedAt } = dispute.rental.handover
  if (!report) return null
  return (
    <blockquote className={styles.quote}>
      <p className={styles.small}>
        {REPORTS[report.kind]}, le <Instant at={report.at} />
        {provedAt ? ' ; la remise est prouvée par code' : ''}
      </p>
      <p className={styles.written}>{report.text || 'Sans autre mot.'}</p>
      {report.offer !== null && (
        <p>
          Proposé par le propriétaire
          {report.offeredAt && (
            <>
              {' '}
              le <Instant at={report.offeredAt} />
            </>
          )}{' '}
          : rendre {formatFrancs(report.offer)}.
        </p>
      )}
      {report.answer && (
        <>
          <p className={styles.small}>Ce que répond l'autre</p>
          <p className={styles.written}>{report.answer}</p>
        </>
      )}
    </blockquote>
  )
}

interface Shares {
  readonly rentToOwner: string
  readonly depositToOwner: string
  readonly reason: string
}

/** Shares the rent of a disputed handover; the deposit as well where the item never changed hands. */
export function SettleHandoverDialog({ dispute, open, onClose }: SettleDialogProps): ReactNode {
  const { rental, heldDeposit } = dispute
  const rent = rentOf(dispute)
  const deposit = rental.handover.report?.kind === 'problem' ? 0 : heldDeposit
  const settle = useDecision({
    subject: () => rental.id,
    call: ({ rentToOwner, depositToOwner, reason }: Shares) =>
      signedInApi.settleHandover({
        params: { id: rental.id },
        body: {
          rentToOwner: readWholeNumber(rentToOwner),
          depositToOwner: readWholeNumber(depositToOwner),
          reason: reason.trim(),
        },
      }),
    done: (_, { rentToOwner }) =>
      `${rental.itemTitle} : ${formatFrancs(readWholeNumber(rentToOwner))} de loyer au propriétaire. Les deux parties sont prévenues.`,
    onClose,
  })
  const form = useActionForm(settle, {
    first: { rentToOwner: '', depositToOwner: '0', reason: '' },
    check: ({ rentToOwner, depositToOwner, reason }) => ({
      ...(!isPart(rentToOwner, rent) && {
        rentToOwner: `Entrez un montant de 0 à ${formatFrancs(rent)}.`,
      }),
      ...(!isPart(depositToOwner, deposit) && {
        depositToOwner: `Entrez un montant de 0 à ${formatFrancs(deposit)}.`,
      }),
      ...(reason.trim() === '' && { reason: 'Dites pourquoi : les deux parties le liront.' }),
    }),
  })
  const amount = { inputMode: 'numeric', autoComplete: 'off', placeholder: '0' } as const
  const end = <span className={styles.unit}>FCFA</span>
  return (
    <ActionDialog open={open} onClose={onClose} title="Trancher la remise" form={form} submitText="Trancher">
      <HandoverStatements dispute={dispute} />
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
        {...form.field('reason')}
      />
      <p>L'argent part aussitôt. Cette décision est définitive.</p>
    </ActionDialog>
  )
}

function isPart(text: string, whole: Francs): boolean {
  const amount = readWholeNumber(text)
  return amount >= 0 && amount <= whole
}
