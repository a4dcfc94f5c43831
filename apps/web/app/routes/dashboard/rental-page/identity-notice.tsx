import { formatNearDeadline } from '@okoume/domain/calendar/near-deadline.ts'
import { identityDeadline, waitsForIdentity } from '@okoume/domain/rental/renter-identity.ts'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useSession } from '#app/data/session/session.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { HandoverView } from '../rental/use-rental-action.ts'

type IdentityNoticeProps = Pick<HandoverView, 'rental' | 'party' | 'now'>

/** Notice of a rental that depends on a verified identity, with its deadline. */
export function IdentityNotice({ rental, party, now }: IdentityNoticeProps): ReactNode {
  const { user } = useSession()
  if (!waitsForIdentity(rental)) return null
  const until = formatNearDeadline(identityDeadline({ startDate: rental.start_date }), now)
  if (party === 'owner')
    return (
      <Alert title="Identité pas encore vérifiée">
        Le code de remise vient après. Sans vérification avant {until}, la location est annulée et le
        locataire remboursé.
      </Alert>
    )
  const isWaiting = user?.verifier === 1
  return (
    <Alert
      title={isWaiting ? 'Votre identité est en cours de vérification' : 'Faites vérifier votre identité'}
      action={!isWaiting && <ButtonLink to={dashboardPaths.verification()}>Vérifier mon identité</ButtonLink>}
    >
      Le propriétaire la demande : le code de remise s'affiche après la vérification. Sans elle avant {until},
      tout est remboursé, frais de service compris.
    </Alert>
  )
}
