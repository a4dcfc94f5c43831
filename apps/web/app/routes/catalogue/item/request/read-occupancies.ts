import type { Answer } from '@okoume/contract/contract.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Occupancy } from '@okoume/domain/stock/free-stock.ts'

export function readOccupancies(rentals: Answer<'listItemRentals'>): Occupancy[] {
  return rentals.flatMap(({ start_date: start, end_date: end, quantity }) =>
    isCalendarDay(start) && isCalendarDay(end) ? [{ start, end, quantity }] : [],
  )
}
