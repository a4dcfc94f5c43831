import type { Rental } from '@okoume/contract/wire/rental.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { RentalDates, RentalTitle } from '../rental/rental-facts.tsx'
import { ownerRent } from '../rental/rental-moves.ts'
import styles from './request-facts.module.css'

interface Props {
  readonly rental: Rental
  /** Stands beside the title's top. */
  readonly badge?: ReactNode
}

/** Who asks for what, and when. */
export function RequestHead({ rental, badge }: Props): ReactNode {
  return (
    <div className={styles.head}>
      <Picture src={rental.itemImage} alt="" sizes="6rem" ratio="1:1" className={styles.picture} />
      <div className={styles.text}>
        {badge}
        <h3>
          <RentalTitle rental={rental} />
        </h3>
        <RentalDates rental={rental} />
        <p className={styles.renter}>
          <span>Demandé par {rental.renterName}</span>
          {rental.renterVerified && (
            <Badge tone="forest">
              <BadgeCheck />
              Vérifié
            </Badge>
          )}
          <span>{experience(rental.renterRentals)}</span>
        </p>
      </div>
    </div>
  )
}

function experience(rentals: number): string {
  if (rentals === 0) return 'Première location'
  return rentals > 1 ? `${rentals} locations terminées` : '1 location terminée'
}

/** What it earns, where it goes, what the renter adds. */
export function RequestFacts({ rental }: Props): ReactNode {
  const { deposit, quantity, address, notes } = rental
  return (
    <dl className={styles.facts}>
      <Fact name="Vous recevez">
        <strong className={styles.earned}>
          <Price amount={ownerRent(rental)} />
        </strong>
      </Fact>
      <Fact name="Caution">
        {deposit > 0 ? (
          <>
            <Price amount={deposit} />
            <span className={styles.held}>gardée jusqu'au retour</span>
          </>
        ) : (
          'Pas de caution'
        )}
      </Fact>
      <Fact name="Quantité">{quantity}</Fact>
      <Fact name="Adresse">{address}</Fact>
      {notes && (
        <Fact name="Message" wide>
          <span className={styles.notes}>{notes}</span>
        </Fact>
      )}
    </dl>
  )
}

interface FactProps {
  readonly name: string
  readonly wide?: boolean
  readonly children: ReactNode
}

function Fact({ name, wide = false, children }: FactProps): ReactNode {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
