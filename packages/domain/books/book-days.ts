import { daysBetween, isCalendarDay } from '../calendar/calendar-day.ts'

/** Days that the books show at once, at most: a leap year. */
export const MAX_BOOK_DAYS = 366

/** French text where these days, both included, cannot be shown at once; null where they can, and where one is no day. */
export function bookDaysProblem(from: string, to: string): string | null {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return null
  if (from > to) return 'La fin est avant le début.'
  return daysBetween(from, to) < MAX_BOOK_DAYS ? null : `Au plus ${MAX_BOOK_DAYS} jours à la fois.`
}
