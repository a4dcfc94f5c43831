import type { Rental } from '@okoume/contract/wire/rental.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { Phone } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reportPath } from '#app/data/report-path.ts'
import { Fact } from '#app/ui/fact.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { PhoneNumber } from '#app/ui/phone-number.tsx'
import styles from './rental-details.module.css'

const PLACE_NAMES = { pickup: 'À venir chercher', delivery: 'À livrer', unsaid: 'Adresse' } as const

interface PlaceFactsProps {
  readonly rental: Rental
  /** The other party's. */
  readonly phone: string | null
}

export function PlaceFacts({ rental, phone }: PlaceFactsProps): ReactNode {
  const { delivery, address, notes, itemPlace, itemShown } = rental
  const number = phone === null ? null : readGabonPhone(phone)
  return (
    <dl className={kit.stack3}>
      {!itemShown && <Fact name="Objet">Cet objet n'est plus proposé.</Fact>}
      {itemPlace && delivery !== 'pickup' && <Fact name="Lieu de l'objet">{itemPlace}</Fact>}
      {address && <Fact name={PLACE_NAMES[delivery ?? 'unsaid']}>{address}</Fact>}
      {number && (
        <Fact name="Téléphone">
          <a href={`tel:${number}`} className={`${kit.inline} ${kit.touch} ${kit.strong} ${styles.phone}`}>
            <Icon of={Phone} />
            <PhoneNumber phone={number} />
          </a>
        </Fact>
      )}
      {notes && (
        <Fact name="Message">
          <span className={kit.typed}>{notes}</span>
        </Fact>
      )}
    </dl>
  )
}

interface ReportLinkProps {
  readonly rental: Rental
  readonly party: Party
}

/** A suspended person has no page, nor one to report them. */
export function ReportLink({ rental, party }: ReportLinkProps): ReactNode {
  const { owner_id, renter_id, ownerSuspended, renterSuspended } = rental
  const [id, suspended] = party === 'owner' ? [renter_id, renterSuspended] : [owner_id, ownerSuspended]
  return (
    !suspended && (
      <Link to={reportPath('person', id)} className={`${kit.line} ${kit.middle} ${kit.touch}`}>
        Signaler cette personne
      </Link>
    )
  )
}
