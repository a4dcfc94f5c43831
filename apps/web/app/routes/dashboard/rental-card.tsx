import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/button.tsx'
import { Picture } from '../../components/picture.tsx'
import { Price } from '../../components/price.tsx'
import { RentalBadge } from '../../components/rental-badge.tsx'
import { paths } from '../../path-builder.ts'
import styles from './rental-card.module.css'
import { RentalDates } from './rental-dates.tsx'
import { newsForRenter } from './rental-news.ts'

/** A rental as its renter sees it. */
export function RentalCard({ rental }: { readonly rental: Rental }): ReactNode {
  const news = newsForRenter(rental)
  return (
    <li className={styles.card}>
      <Picture src={rental.itemImage} alt="" sizes="10rem" ratio="1:1" className={styles.picture} />
      <div className={styles.text}>
        <RentalBadge status={rental.status} />
        <h2 id={rental.id} className={styles.title}>
          {rental.itemTitle}
        </h2>
        <RentalDates rental={rental} />
        <p className={styles.soft}>Propriétaire : {rental.ownerName}</p>
      </div>
      <div className={styles.end}>
        <div>
          <p className={styles.price}>
            <Price amount={rental.total_price} />
          </p>
          <p className={styles.soft}>{priceDetail(rental)}</p>
        </div>
        <ButtonLink to={paths.item(rental.item_id)} variant="secondary" aria-describedby={rental.id}>
          Voir l'objet
        </ButtonLink>
      </div>
      {news && <p className={styles.news}>{news}</p>}
    </li>
  )
}

function priceDetail({ deposit, service_fee: fee }: Rental): string {
  const caution = deposit > 0 ? [`dont ${formatFrancs(deposit)} de caution`] : []
  const service = fee ? [`frais de service : ${formatFrancs(fee)}`] : []
  return [...caution, ...service].join(' · ')
}
