import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { ReactNode } from 'react'
import type { BillingState } from '#app/checkout-state.ts'
import { Picture } from '#app/components/picture.tsx'
import { rentalDates, rentalHandovers } from './rental-dates.ts'
import styles from './rental-summary.module.css'

/** What is about to be rented, when, where to and for whom. */
export function RentalSummary({ item, rental }: BillingState): ReactNode {
  const { quantity, address, recipientPhone } = rental
  const recipient = readGabonPhone(recipientPhone)
  return (
    <div className={styles.summary}>
      <Picture src={item.images[0]} alt="" sizes="6rem" ratio="1:1" className={styles.picture} />
      <div className={styles.text}>
        <h2>{item.title}</h2>
        <p className={styles.dates}>{rentalDates(rental)}</p>
        <p>{rentalHandovers(rental, item.priceUnit)}</p>
        <p>
          {quantity > 1 ? `${quantity} exemplaires` : '1 exemplaire'} · {address}
        </p>
        <p>Destinataire : {recipient ? formatGabonPhone(recipient) : recipientPhone}</p>
      </div>
    </div>
  )
}
