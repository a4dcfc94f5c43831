import type { Rental } from '@okoume/contract/wire/rental.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Picture } from '../../components/picture.tsx'
import { Price } from '../../components/price.tsx'
import { RentalDates } from './rental-dates.tsx'
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
        <h3 id={rental.id}>{rental.itemTitle}</h3>
        <RentalDates rental={rental} />
        <p className={styles.renter}>
          Demandé par {rental.renterName}
          {rental.renterVerified && (
            <Badge tone="forest">
              <BadgeCheck />
              Vérifié
            </Badge>
          )}
        </p>
      </div>
    </div>
  )
}

/** What it earns, where it goes, what the renter adds. */
export function RequestFacts({ rental }: Props): ReactNode {
  const { total_price, deposit, quantity, address, notes } = rental
  return (
    <dl className={styles.facts}>
      <Fact name="Vous recevez">
        <strong className={styles.earned}>
          <Price amount={total_price - deposit} />
        </strong>
      </Fact>
      <Fact name="Caution">{deposit > 0 ? <Price amount={deposit} /> : 'Pas de caution'}</Fact>
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
