import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatPeriodInWords } from '@okoume/domain/calendar/format-day.ts'
import type { ReactNode } from 'react'
import type { BillingState } from '../../checkout-state.ts'
import { Picture } from '../../components/picture.tsx'
import styles from './rental-summary.module.css'

/** What is about to be rented, and when. */
export function RentalSummary({ item, rental }: BillingState): ReactNode {
  const { start_date: start, end_date: end, quantity, address } = rental
  const dates = isCalendarDay(start) && isCalendarDay(end) ? formatPeriodInWords(start, end) : ''
  return (
    <div className={styles.summary}>
      <Picture src={item.images[0]} alt="" sizes="6rem" ratio="1:1" className={styles.picture} />
      <div className={styles.text}>
        <h2>{item.title}</h2>
        <p className={styles.dates}>{dates}</p>
        <p>
          {quantity > 1 ? `${quantity} exemplaires` : '1 exemplaire'} · {address}
        </p>
      </div>
    </div>
  )
}
