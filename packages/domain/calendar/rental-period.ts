import { addDays, addMonths, type CalendarDay, daysBetween } from './calendar-day.ts'

/** The days a rental occupies: from `start` to `end`, both included. */
export interface Period {
  readonly start: CalendarDay
  readonly end: CalendarDay
}

export type PriceUnit = 'jour' | 'semaine' | 'mois'
export const PRICE_UNITS: readonly PriceUnit[] = ['jour', 'semaine', 'mois']

/** A weekly item is rented for one to four whole weeks (docs/spec.md#request). */
export const WEEKLY_LENGTHS_IN_DAYS: readonly number[] = [7, 14, 21, 28]

export function includesDay(period: Period, day: CalendarDay): boolean {
  return period.start <= day && day <= period.end
}

/** How far ahead a booking may be (docs/spec.md#request). */
export const BOOKABLE_MONTHS = 12

/** Bookings may start from today up to the same day of next year. */
export function lastBookableDay(today: CalendarDay): CalendarDay {
  return addMonths(today, BOOKABLE_MONTHS)
}

export type PeriodProblem = 'END_BEFORE_START' | 'START_IN_PAST' | 'TOO_FAR_AHEAD' | 'NOT_WHOLE_WEEKS'

/** Why an item with that price unit cannot be rented for that period, or null. */
export function periodProblem(period: Period, unit: PriceUnit, today: CalendarDay): PeriodProblem | null {
  if (period.end < period.start) return 'END_BEFORE_START'
  if (period.start < today) return 'START_IN_PAST'
  if (period.end > lastBookableDay(today)) return 'TOO_FAR_AHEAD'
  const length = daysBetween(period.start, period.end)
  if (unit === 'semaine' && !WEEKLY_LENGTHS_IN_DAYS.includes(length)) return 'NOT_WHOLE_WEEKS'
  return null
}

/** The end dates that may be chosen for a weekly item that starts on that day. */
export function weeklyEnds(start: CalendarDay): CalendarDay[] {
  return WEEKLY_LENGTHS_IN_DAYS.map((days) => addDays(start, days))
}

/** The message that the renter reads beside the dates. */
export const PERIOD_PROBLEM_MESSAGES: Readonly<Record<PeriodProblem, string>> = {
  END_BEFORE_START: 'La date de fin précède la date de début.',
  START_IN_PAST: 'La date de début est déjà passée.',
  TOO_FAR_AHEAD: "On réserve au plus un an à l'avance.",
  NOT_WHOLE_WEEKS: 'Cet objet se loue à la semaine : 7, 14, 21 ou 28 jours.',
}
