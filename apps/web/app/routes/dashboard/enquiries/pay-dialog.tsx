import type { EnquirySummary } from '@okoume/contract/wire/enquiry.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { phoneProblem, tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import { latestPlace } from '#app/data/checkout/request-draft.ts'
import { paths } from '#app/data/path-builder.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import { ChoiceRow } from '../page/form-section.tsx'
import type { EnquiryDialogProps } from './dialog-props.ts'

interface PlaceValues {
  readonly delivery: 'pickup' | 'delivery'
  readonly address: string
  readonly recipientPhone: string
}

/** Where the item goes, which a question does not ask; then the bill. */
export function PayDialog({ enquiry, user, onClose }: EnquiryDialogProps): ReactNode {
  const navigate = useNavigate()
  const last = latestPlace(Date.now())
  const goOn = useAction({
    call: (_: PlaceValues) => signedInApi.getItem({ params: { id: enquiry.item_id } }),
    onDone: (item: Item, place) => navigate(paths.billing(), { state: billingState(enquiry, item, place) }),
  })
  const form = useActionForm<PlaceValues>(goOn, {
    first: {
      delivery: 'pickup',
      address: last.address || [user.address, user.city].filter(Boolean).join(', '),
      recipientPhone: last.recipientPhone || tidyGabonPhone(user.phone ?? ''),
    },
    check({ delivery, address, recipientPhone }) {
      const wrongPhone = phoneProblem(recipientPhone)
      return {
        ...(delivery === 'delivery' &&
          address.trim() === '' && { address: 'Indiquez une adresse ou un quartier.' }),
        ...(wrongPhone && { recipientPhone: wrongPhone }),
      }
    },
  })
  return (
    <ActionDialog open onClose={onClose} title="Avant de payer" form={form} submitText="Continuer">
      <ChoiceRow
        {...form.field('delivery')}
        label={`L'objet est à ${enquiry.item.place}`}
        choices={[
          { value: 'pickup', label: 'Je viens le chercher' },
          { value: 'delivery', label: 'Me le faire livrer' },
        ]}
      />
      {form.values.delivery === 'delivery' && (
        <Field
          {...form.field('address')}
          label="Adresse ou quartier de livraison"
          autoComplete="street-address"
          maxLength={200}
        />
      )}
      <Field
        {...form.field('recipientPhone')}
        label="Téléphone du destinataire"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </ActionDialog>
  )
}

function billingState(
  { id, start_date, end_date, quantity, computedRent, agreedRent, validUntil }: EnquirySummary,
  item: Item,
  { delivery, address, recipientPhone }: PlaceValues,
): BillingState {
  return {
    item,
    rental: {
      ...{ item_id: item.id, start_date, end_date, quantity, delivery },
      ...(delivery === 'delivery' && { address: address.trim() }),
      recipientPhone: recipientPhone.trim(),
    },
    agreement: { enquiry: id, rent: agreedRent ?? computedRent, computedRent, validUntil },
  }
}
