import type { Alternative } from '@okoume/contract/wire/alternative.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { announceCancellation, termsIfPaid } from '@okoume/domain/rental/cancellation-policy.ts'
import { ANSWER_HOURS } from '@okoume/domain/rental/rental-facts.ts'
import { identityDeadline } from '@okoume/domain/rental/renter-identity.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { newIdempotencyKey } from '#app/data/api/idempotency-key.ts'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import type { AmountLineProps } from '#app/ui/amount-line.tsx'
import kit from '#app/ui/kit.module.css'
import { MoneyLines, periodText } from '../rental/rental-facts.tsx'
import { type RentalView, useRentalAction } from '../rental/use-rental-action.ts'
import { alternativesQuery } from './alternatives-query.ts'
import type { ChosenItem } from './just-chosen.tsx'

interface ChooseDialogProps {
  readonly view: RentalView
  readonly item: Alternative
  readonly onClose: () => void
}

/** Asks once more: what is paid with the money that waits, what comes back, or what is still to pay. */
export function ChooseDialog({ view, item, onClose }: ChooseDialogProps): ReactNode {
  const { rental, uid, now } = view
  const { total, difference, rest, rent, cancelPolicy, renters, instant } = item
  const navigate = useNavigate()
  const { user } = useSession()
  const [key] = useState(newIdempotencyKey)
  // Refused: what is offered has changed. Booked: nothing is offered any more.
  const readAgain = async (refusal: unknown): Promise<never> => {
    await queryClient.invalidateQueries(alternativesQuery(uid, rental.id))
    throw refusal
  }
  const book = useRentalAction(view, {
    call: async (_: Alternative) => {
      const body = { item_id: item.id, totalPrice: total, instant, cancelPolicy, renters }
      const headers = { 'idempotency-key': key }
      const choice = signedInApi.chooseAlternative({ params: { id: rental.id }, headers, body })
      const { paymentResponse } = await choice.catch(readAgain)
      return paymentResponse.rentalId
    },
    onClose,
    onDone(id) {
      const chosen: ChosenItem = { instant, paid: total, rest }
      if (id) navigate(dashboardPaths.rental(id), { state: { chosen } })
    },
  })
  const pay = useAction({
    call: (_: Alternative) => signedInApi.getItem({ params: { id: item.id } }),
    onDone: (whole: Item) => navigate(paths.billing(), { state: billingState(rental, whole) }),
  })
  const paid = total - difference + rest
  const lines: readonly AmountLineProps[] = [
    {
      name: 'Total',
      detail: item.deposit > 0 && `dont ${formatFrancs(item.deposit)} de caution`,
      amount: total,
    },
    { name: 'Déjà payé', detail: "l'argent gardé pour vous", amount: paid },
    difference > 0
      ? { name: 'À payer maintenant', amount: difference, kind: 'strong' }
      : { name: 'Vous est rendu', detail: 'sur le numéro qui a payé', amount: rest, kind: 'strong' },
  ]
  const terms = termsIfPaid(cancelPolicy, { start: rental.start_date, end: rental.end_date }, now)
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={`Choisir ${quoted(item.title)} ?`}
      action={difference > 0 ? pay : book}
      input={item}
      submitText={difference > 0 ? 'Payer la différence' : 'Choisir cet objet'}
      backText="Revenir"
    >
      <p>{periodText(rental)}</p>
      <MoneyLines lines={lines} />
      <p>
        {instant
          ? "L'objet est réservé pour vous aussitôt."
          : `Le propriétaire a ${ANSWER_HOURS}\u00a0h pour répondre. S'il dit non, tout vous est rendu aussitôt.`}
      </p>
      {renters === 'verified' && !isVerified(user?.verifier ?? 0) && (
        <p>
          Le propriétaire demande une identité vérifiée avant la remise. Sans elle le{' '}
          {formatDeadline(identityDeadline({ startDate: rental.start_date }).toISOString())}, tout vous est
          remboursé, frais de service compris.
        </p>
      )}
      <p className={kit.note}>{announceCancellation(terms, rent, now)}</p>
    </ActionDialog>
  )
}

/** The bill of a dearer item, of which the money that waits pays a part. */
function billingState(rental: Rental, item: Item): BillingState {
  const { start_date, end_date, quantity, delivery, address, recipientPhone } = rental
  return {
    item,
    rental: {
      ...{ item_id: item.id, start_date, end_date, quantity },
      ...(delivery && { delivery }),
      ...(delivery !== 'pickup' && address && { address }),
      recipientPhone: recipientPhone ?? '',
    },
    carried: { rental: rental.id, amount: rental.carried?.amount ?? 0 },
  }
}
