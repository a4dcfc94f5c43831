import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import type { ReactNode } from 'react'
import styles from './rental-parts.module.css'

export interface RentalDatesProps {
  readonly rental: Pick<Rental, 'start_date' | 'end_date' | 'quantity'>
}

/** «Du 3 au 5 décembre 2026 · 2 exemplaires». */
export function RentalDates({ rental }: RentalDatesProps): ReactNode {
  return (
    <p className={styles.dates}>
      {periodText(rental)}
      {rental.quantity > 1 && ` · ${rental.quantity} exemplaires`}
    </p>
  )
}

/** «Du 3 au 5 décembre 2026». */
export function periodText({ start_date, end_date }: Pick<Rental, 'start_date' | 'end_date'>): string {
  const dates = formatLongPeriod(start_date, end_date)
  return dates.charAt(0).toUpperCase() + dates.slice(1)
}
