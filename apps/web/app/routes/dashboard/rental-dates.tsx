import type { Rental } from '@okoume/contract/wire/rental.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatPeriodInWords } from '@okoume/domain/calendar/format-day.ts'
import type { ReactNode } from 'react'
import styles from './rental-card.module.css'

/** «Du 3 au 5 décembre 2026 · 2 exemplaires». */
export function RentalDates({ rental }: { readonly rental: Rental }): ReactNode {
  const dates = formatPeriodInWords(calendarDay(rental.start_date), calendarDay(rental.end_date))
  return (
    <p className={styles.dates}>
      {dates.charAt(0).toUpperCase() + dates.slice(1)}
      {rental.quantity > 1 && ` · ${rental.quantity} exemplaires`}
    </p>
  )
}
