import type { User } from '@okoume/contract/wire/user.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { identityOf, isVerified } from '@okoume/domain/person/verifier.ts'
import {
  identityDeadline,
  RENTER_REFUSAL_TEXTS,
  type RenterRefusal,
  renterRefusal,
} from '@okoume/domain/rental/renter-identity.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import { paths } from '#app/data/path-builder.ts'
import { Alert } from '#app/ui/alert.tsx'

interface IdentityNeededProps {
  readonly billing: BillingState
  readonly user: User
}

/** Why that person cannot pay for these days, by the device's clock; null where they can. */
export function refusalOfRenter({ item, rental }: BillingState, { verifier }: User): RenterRefusal | null {
  const { start_date: startDate } = rental
  return isCalendarDay(startDate) ? renterRefusal(startDate, item, identityOf(verifier), new Date()) : null
}

/** Notice for a renter who is not verified, where the owner asks for a verified identity. */
export function IdentityNeeded({ billing, user }: IdentityNeededProps): ReactNode {
  const { item, rental } = billing
  const { start_date: startDate } = rental
  if (item.renters !== 'verified' || isVerified(user.verifier) || !isCalendarDay(startDate)) return null
  const refusal = refusalOfRenter(billing, user)
  if (refusal)
    return (
      <Alert tone="error" action={<Link to={paths.item(item.id)}>Modifier ma demande</Link>}>
        {RENTER_REFUSAL_TEXTS[refusal]}
      </Alert>
    )
  const until = formatDeadline(identityDeadline({ startDate }).toISOString())
  return (
    <Alert title="Identité à vérifier">
      Le propriétaire demande une identité vérifiée. Vous pouvez payer maintenant ; le code de remise
      s'affiche après la vérification. Sans elle le {until}, tout vous est remboursé, frais de service
      compris.
    </Alert>
  )
}
