import type { User } from '@okoume/contract/wire/user.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import {
  INSTANT_REFUSAL_TEXTS,
  type InstantRefusal,
  instantRefusal,
} from '@okoume/domain/rental/instant-booking.ts'
import type { ReactNode } from 'react'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import { Alert } from '#app/ui/alert.tsx'

/** Why that person's payment would be a request, by the device's clock; null where it books at once. */
export function refusalOf({ item, rental }: BillingState, user: User): InstantRefusal | null {
  const { start_date: start } = rental
  if (!isCalendarDay(start)) return 'not offered'
  const renter = { verified: isVerified(user.verifier), mean: user.renterMean ?? null }
  return instantRefusal(start, item, renter, new Date())
}

/** What the payment will be, said before it is made. */
export function InstantNote({ refusal }: { readonly refusal: InstantRefusal | null }): ReactNode {
  if (refusal === 'not offered') return null
  return refusal === null ? (
    <Alert tone="success" title="Réservation immédiate">
      Dès que le paiement est confirmé, l'objet est réservé pour vous : pas de réponse à attendre.
    </Alert>
  ) : (
    <Alert>{INSTANT_REFUSAL_TEXTS[refusal]}</Alert>
  )
}
