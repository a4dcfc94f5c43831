import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatPeriodInWords } from '@okoume/domain/calendar/format-day.ts'
import type { RentalDraft } from '../../checkout-state.ts'

/** `du 3 au 5 décembre 2026`; nothing where a navigation state has no dates. */
export function rentalDates({ start_date: start, end_date: end }: RentalDraft): string {
  return isCalendarDay(start) && isCalendarDay(end) ? formatPeriodInWords(start, end) : ''
}
