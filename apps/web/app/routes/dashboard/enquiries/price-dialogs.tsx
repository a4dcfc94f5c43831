import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { AGREEMENT_HOURS } from '@okoume/domain/rental/enquiry.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import { ChoiceRow } from '../page/form-section.tsx'
import type { EnquiryDialogProps } from './dialog-props.ts'
import { RESERVED_TIME } from './enquiry-summary.ts'
import { awaitsOwner, enquiriesQuery, enquiryQuery } from './entry/enquiries-query.ts'
import { describeBounds, priceProblemOf } from './price-field.ts'

const LOST = "La connexion s'est coupée. Regardez le prix affiché, puis réessayez au besoin."

interface ApproveValues {
  /** FCFA. */
  readonly rent: string
  readonly reserve: 'yes' | 'no'
}

/** The owner agrees to the days at a rent: nothing is reserved, unless they keep the days for two hours. */
export function ApproveDialog({ enquiry, user, onClose }: EnquiryDialogProps): ReactNode {
  const { id, state, computedRent, proposedRent, agreedRent, canPropose, canReserve } = enquiry
  // A price that the renter has named since comes before one's own.
  const latest = canPropose && awaitsOwner(enquiry) ? proposedRent : agreedRent
  const approve = useAction({
    call: ({ rent, reserve }: ApproveValues) =>
      signedInApi.updateEnquiry({
        params: { id },
        body: { state: 'pre-approved', rent: readWholeNumber(rent), reserve: reserve === 'yes' },
      }),
    lost: LOST,
    refreshes: [enquiryQuery(user.id, id), enquiriesQuery(user.id)],
    done: 'Pré-accord donné. Le locataire en est prévenu, et peut payer.',
    onDone: onClose,
  })
  const form = useActionForm<ApproveValues>(approve, {
    first: { rent: String(latest ?? agreedRent ?? proposedRent ?? computedRent), reserve: 'no' },
    check({ rent, reserve }) {
      const isSame = state === 'pre-approved' && readWholeNumber(rent) === agreedRent && reserve === 'no'
      const wrong = isSame ? "C'est déjà votre prix." : priceProblemOf('owner', rent, computedRent)
      return wrong ? { rent: wrong } : {}
    },
  })
  return (
    <ActionDialog open onClose={onClose} title="Donner un pré-accord" form={form} submitText="D'accord">
      <Field
        {...form.field('rent')}
        label="Votre prix pour tous ces jours, en FCFA"
        hint={`${describeBounds('owner', computedRent)} Vous recevez tout.`}
        inputMode="numeric"
        autoComplete="off"
        readOnly={!canPropose}
      />
      {canReserve && (
        <ChoiceRow
          {...form.field('reserve')}
          label={`Garder ces jours ${RESERVED_TIME} ? Une seule fois.`}
          choices={[
            { value: 'no', label: 'Non' },
            { value: 'yes', label: `Oui, ${RESERVED_TIME}` },
          ]}
        />
      )}
      <p>
        Le locataire peut payer pendant {AGREEMENT_HOURS} heures. Dès qu'il a payé, la location est acceptée.
        D'ici là, vous pouvez retirer votre pré-accord.
      </p>
    </ActionDialog>
  )
}

interface ProposeValues {
  /** FCFA. */
  readonly proposedRent: string
}

export function ProposeDialog({ enquiry, user, onClose }: EnquiryDialogProps): ReactNode {
  const { id, computedRent } = enquiry
  const [key, renewKey] = useState(() => crypto.randomUUID())
  const propose = useAction({
    call: ({ proposedRent }: ProposeValues) =>
      signedInApi.sendEnquiryMessage({
        params: { id },
        body: { key, proposedRent: readWholeNumber(proposedRent) },
      }),
    lost: LOST,
    refreshes: [enquiryQuery(user.id, id), enquiriesQuery(user.id)],
    done: (_, { proposedRent }) =>
      `Vous proposez ${formatFrancs(readWholeNumber(proposedRent))}. Le propriétaire en est prévenu.`,
    onDone() {
      renewKey(crypto.randomUUID())
      onClose()
    },
  })
  const form = useActionForm<ProposeValues>(propose, {
    first: { proposedRent: '' },
    check({ proposedRent }) {
      const wrong = priceProblemOf('renter', proposedRent, computedRent)
      return wrong ? { proposedRent: wrong } : {}
    },
  })
  return (
    <ActionDialog open onClose={onClose} title="Proposer un prix" form={form} submitText="Proposer">
      <Field
        {...form.field('proposedRent')}
        label="Votre prix pour tous ces jours, en FCFA"
        hint={describeBounds('renter', computedRent)}
        inputMode="numeric"
        autoComplete="off"
      />
      <p>Vous pouvez proposer deux prix en tout.</p>
    </ActionDialog>
  )
}
