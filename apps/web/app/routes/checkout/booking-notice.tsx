import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { INSTANT_REFUSAL_TEXTS, type InstantRefusal } from '@okoume/domain/rental/instant-booking.ts'
import type { ReactNode } from 'react'
import type { Agreement } from '#app/data/checkout/checkout-state.ts'
import { Alert } from '#app/ui/alert.tsx'

interface BookingNoticeProps {
  readonly agreement: Agreement | undefined
  /** Why it would be a request; null where it books at once. */
  readonly refusal: InstantRefusal | null
}

/** Says of the payment that it books at once, or sends a request. */
export function BookingNotice({ agreement, refusal }: BookingNoticeProps): ReactNode {
  if (agreement)
    return (
      <Alert tone="success" title="Pré-accord">
        Dès que le paiement est confirmé, l'objet est réservé pour vous : pas de réponse à attendre.
        {agreement.validUntil && ` Payez avant le ${formatDeadline(agreement.validUntil)}.`}
      </Alert>
    )
  if (refusal === 'not offered') return null
  if (refusal !== null) return <Alert>{INSTANT_REFUSAL_TEXTS[refusal]}</Alert>
  return (
    <Alert tone="success" title="Réservation immédiate">
      Dès que le paiement est confirmé, l'objet est réservé pour vous : pas de réponse à attendre.
    </Alert>
  )
}
