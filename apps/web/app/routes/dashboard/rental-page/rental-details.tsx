import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { reportPath } from '#app/data/report-path.ts'
import { Fact } from '#app/ui/fact.tsx'
import kit from '#app/ui/kit.module.css'
import { MoneyLines } from '../rental/rental-facts.tsx'
import styles from './rental-details.module.css'
import { ownerMoney, renterMoney } from './rental-money.ts'

export interface RentalDetailsProps {
  readonly rental: Rental
  readonly party: Party
}

const PLACE_NAMES = { pickup: 'À venir chercher', delivery: 'À livrer', unsaid: 'Adresse' } as const

export function PlaceSection({ rental, party }: RentalDetailsProps): ReactNode {
  const { delivery, address, quantity, notes, recipientPhone, itemPlace } = rental
  const phone = recipientPhone === null ? null : readGabonPhone(recipientPhone)
  return (
    <section className={kit.stack3} aria-labelledby="remise">
      <h2 id="remise" className={kit.subtitle}>
        Objet et lieu de remise
      </h2>
      <dl className={kit.stack3}>
        <Fact name="Objet">
          {rental.itemShown ? (
            <Link to={paths.item(rental.item_id)}>{rental.itemTitle}</Link>
          ) : (
            `${rental.itemTitle} (cet objet n'est plus proposé)`
          )}
        </Fact>
        <Fact name="Quantité">{quantity}</Fact>
        {itemPlace && delivery !== 'pickup' && <Fact name="Lieu de l'objet">{itemPlace}</Fact>}
        {address && <Fact name={PLACE_NAMES[delivery ?? 'unsaid']}>{address}</Fact>}
        {phone && (
          <Fact name={party === 'owner' ? 'Téléphone du locataire' : 'Votre téléphone'}>
            <a href={`tel:${phone}`} className={`${kit.inline} ${kit.touch} ${kit.strong} ${styles.phone}`}>
              <Phone />
              {formatGabonPhone(phone)}
            </a>
          </Fact>
        )}
        {notes && (
          <Fact name="Message">
            <span className={styles.notes}>{notes}</span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

export function MoneySection({ rental, party, now }: RentalDetailsProps & { readonly now: Date }): ReactNode {
  return (
    <section className={kit.stack3} aria-labelledby="argent">
      <h2 id="argent" className={kit.subtitle}>
        Argent
      </h2>
      <MoneyLines lines={party === 'owner' ? ownerMoney(rental, now) : renterMoney(rental, now)} />
    </section>
  )
}

/** A suspended person has no page, nor one to report them. */
export function ReportLink({ rental, party }: RentalDetailsProps): ReactNode {
  const { owner_id, renter_id, ownerSuspended, renterSuspended } = rental
  const [id, suspended] = party === 'owner' ? [renter_id, renterSuspended] : [owner_id, ownerSuspended]
  return !suspended && <Link to={reportPath('person', id)}>Signaler cette personne</Link>
}
