import { addDays, type CalendarDay } from './calendar-day.ts'

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

/** The end dates that may be chosen for a weekly item that starts on that day. */
export function weeklyEnds(start: CalendarDay): CalendarDay[] {
  return WEEKLY_LENGTHS_IN_DAYS.map((days) => addDays(start, days))
}
