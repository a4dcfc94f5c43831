import { BRAND } from '@okoume/domain/brand.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { missingAtReturn } from '@okoume/domain/rental/handover-checklist.ts'
import { claimableDeposit } from '@okoume/domain/rental/rental-facts.ts'
import {
  DEPOSIT_CLAIM_CAUSE_LABELS,
  DEPOSIT_CLAIM_CAUSES,
  type DepositClaimCause,
} from '@okoume/domain/rental/rental-status.ts'
import {
  DEPOSIT_CLAIM_REASON_MAX_LENGTH,
  DEPOSIT_CLAIM_REASON_MIN_LENGTH,
} from '@okoume/domain/rental/return-transitions.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field, Select } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { type RentalView, useRentalAction } from './use-rental-action.ts'

interface DepositClaimDialogProps {
  readonly view: RentalView
  readonly open: boolean
  readonly onClose: () => void
}

interface DepositClaimValues {
  readonly cause: DepositClaimCause | ''
  readonly reason: string
  /** FCFA; empty for all that can be asked. */
  readonly amount: string
}

/** A contest says why, and what follows. Closed by mistake, it keeps what was typed. */
export function DepositClaimDialog({ view, open, onClose }: DepositClaimDialogProps): ReactNode {
  const { rental } = view
  const { id, itemTitle, returnBy, deposit } = rental
  const most = claimableDeposit(rental)
  const missing = missingAtReturn(rental.checklist)
  const likely: DepositClaimCause | '' = missing.length > 0 ? 'incomplete' : ''
  const contest = useRentalAction(view, {
    call: ({ cause, reason, amount }: DepositClaimValues) =>
      signedInApi.updateReturn({
        params: { id },
        body: {
          state: 'contested',
          reason: reason.trim(),
          amount: readAmount(amount),
          cause: cause || likely || undefined,
        },
      }),
    done: 'Retour contesté. Le locataire a 48 h pour répondre ; ce que vous demandez reste gardé.',
    onClose,
  })
  const form = useActionForm<DepositClaimValues>(contest, {
    first: { cause: '', reason: '', amount: '' },
    check: ({ cause, reason, amount }) => ({
      ...((cause || likely) === '' && { cause: 'Choisissez un motif.' }),
      ...(reason.trim().length < DEPOSIT_CLAIM_REASON_MIN_LENGTH && {
        reason: `Dites ce qui ne va pas, en ${DEPOSIT_CLAIM_REASON_MIN_LENGTH} caractères au moins.`,
      }),
      ...(!isPartOf(most, amount) && { amount: `Demandez de 1 FCFA à ${formatFrancs(most)}.` }),
    }),
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Contester le retour ?"
      form={form}
      submitText="Contester le retour"
      variant="danger"
    >
      <p>
        {quoted(itemTitle)} est abîmé, incomplet ou n'est pas revenu ? Le locataire a 48 h pour accepter ou
        proposer un autre montant ; si vous ne vous entendez pas, l'équipe {BRAND.name} tranche. Ce que vous
        demandez reste gardé jusque-là.
      </p>
      <p>
        Vous pouvez contester jusqu'au {formatDeadline(returnBy)}. Sans photo d'avant et d'après, la caution
        revient presque toujours au locataire : ajoutez les vôtres à la page de la location.
      </p>
      <Select
        label="Motif"
        hint={missing.length > 0 ? `Non coché au retour : ${missing.join(', ')}.` : undefined}
        required
        {...form.field('cause')}
        value={form.values.cause || likely}
      >
        <option value="">Choisir</option>
        {DEPOSIT_CLAIM_CAUSES.map((one) => (
          <option key={one} value={one}>
            {DEPOSIT_CLAIM_CAUSE_LABELS[one]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Que s'est-il passé ?"
        hint={`${DEPOSIT_CLAIM_REASON_MIN_LENGTH} caractères au moins. Le locataire le lira.`}
        rows={4}
        maxLength={DEPOSIT_CLAIM_REASON_MAX_LENGTH}
        required
        {...form.field('reason')}
      />
      {deposit > 0 && (
        <Field
          label="Montant demandé, en FCFA (facultatif)"
          hint={describeDemand(deposit, most, form.values.amount)}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('amount')}
        />
      )}
    </ActionDialog>
  )
}

function describeDemand(deposit: number, most: number, text: string): string {
  const asked = readAmount(text)
  const whole = formatFrancs(deposit)
  if (most < deposit && (asked === undefined || !isPartOf(most, text)))
    return `Au plus ${formatFrancs(most)}, la valeur déclarée, sur une caution de ${whole}. Le reste est rendu aussitôt au locataire.`
  if (asked === undefined || !isPartOf(most, text))
    return `Sur une caution de ${whole}. Le reste est rendu aussitôt au locataire ; sans montant, toute la caution est gardée.`
  const rest = deposit - asked
  return `Vous demandez ${formatFrancs(asked)} sur ${whole}.${rest > 0 ? ` Le reste, ${formatFrancs(rest)}, est rendu tout de suite.` : ''}`
}

/** Undefined where nothing was typed: all that can be asked. */
function readAmount(text: string): number | undefined {
  return text.trim() === '' ? undefined : readWholeNumber(text)
}

function isPartOf(most: number, text: string): boolean {
  const amount = readAmount(text)
  return amount === undefined || (amount >= 1 && amount <= most)
}
