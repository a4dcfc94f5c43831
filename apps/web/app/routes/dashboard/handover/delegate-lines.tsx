import type { Handover } from '@okoume/contract/wire/handover.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { describeDelegate, findDelegate } from '@okoume/domain/rental/delegate.ts'
import type { HandoverDirection, Party } from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { PhoneNumber } from '#app/ui/phone-number.tsx'

interface DelegateLinesProps {
  readonly handover: Handover
  readonly direction: HandoverDirection
  /** Who reads it. */
  readonly party: Party
}

const FOR: Readonly<Record<Party, string>> = { renter: 'pour le locataire', owner: 'pour le propriétaire' }

/** Who comes for a party: both read it. */
export function DelegateLines({ handover, direction, party }: DelegateLinesProps): ReactNode {
  return (['renter', 'owner'] as const).map((side) => {
    const delegate = findDelegate(handover.delegates, direction, side)
    if (!delegate) return null
    const phone = delegate.phone === null ? null : readGabonPhone(delegate.phone)
    return (
      <p key={side} className={`${kit.strong} ${kit.breaks}`}>
        {describeDelegate(delegate, "l'objet")} {side === party ? 'pour vous' : FOR[side]}
        {phone && (
          <>
            {' · '}
            <a href={`tel:${phone}`}>
              <PhoneNumber phone={phone} />
            </a>
          </>
        )}
      </p>
    )
  })
}
