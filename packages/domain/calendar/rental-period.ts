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

/** How far ahead a booking may be: the owner's choice, and the longest where nothing was chosen (docs/spec.md#request). */
export const HORIZONS_IN_MONTHS = [1, 3, 6, 12] as const
export const BOOKABLE_MONTHS = 12
/** The longest that the shortest rental may be, and the longest rental, in billed days. */
export const MIN_DAYS_AT_MOST = 30
export const MAX_DAYS_AT_MOST = 365

/** An owner's rules for the periods of an item. Those that an older release stored are without. */
export interface PeriodRules {
  readonly priceUnit: PriceUnit
  /** Billed days; not for items that are priced by the week. */
  readonly minDays?: number | undefined
  readonly maxDays?: number | null | undefined
  readonly horizonMonths?: number | undefined
}

/** Bookings may be from today up to the same day so many months later. */
export function lastBookableDay(today: CalendarDay, rules: Pick<PeriodRules, 'horizonMonths'>): CalendarDay {
  return addMonths(today, rules.horizonMonths ?? BOOKABLE_MONTHS)
}

export type PeriodProblem =
  | 'END_BEFORE_START'
  | 'START_IN_PAST'
  | 'TOO_FAR_AHEAD'
  | 'NOT_WHOLE_WEEKS'
  | 'TOO_SHORT'
  | 'TOO_LONG'

/** Why an item with these rules cannot be rented for that period, or null. */
export function periodProblem(period: Period, rules: PeriodRules, today: CalendarDay): PeriodProblem | null {
  if (period.end < period.start) return 'END_BEFORE_START'
  if (period.start < today) return 'START_IN_PAST'
  if (period.end > lastBookableDay(today, rules)) return 'TOO_FAR_AHEAD'
  return lengthProblem(period, rules)
}

/** The part of {@link periodProblem} that needs no date of today. */
export function lengthProblem({ start, end }: Period, rules: PeriodRules): PeriodProblem | null {
  const length = daysBetween(start, end)
  if (rules.priceUnit === 'semaine') return WEEKLY_LENGTHS_IN_DAYS.includes(length) ? null : 'NOT_WHOLE_WEEKS'
  if (Math.max(1, length) < shortestLength(rules)) return 'TOO_SHORT'
  return Math.max(1, length) > (rules.maxDays ?? Number.POSITIVE_INFINITY) ? 'TOO_LONG' : null
}

/** The fewest billed days of a rental: a weekly item is rented for a week. */
export function shortestLength({ priceUnit, minDays = 1 }: PeriodRules): number {
  return priceUnit === 'semaine' ? 7 : minDays
}

/** The end dates that may be chosen for a weekly item that starts on that day. */
export function weeklyEnds(start: CalendarDay): CalendarDay[] {
  return WEEKLY_LENGTHS_IN_DAYS.map((days) => addDays(start, days))
}

/** The message that the renter reads beside the dates. */
export function describePeriodProblem(problem: PeriodProblem, rules: PeriodRules): string {
  const { minDays = 1, horizonMonths = BOOKABLE_MONTHS } = rules
  switch (problem) {
    case 'END_BEFORE_START':
      return 'La date de fin précède la date de début.'
    case 'START_IN_PAST':
      return 'La date de début est déjà passée.'
    case 'TOO_FAR_AHEAD':
      return `On réserve au plus ${horizonMonths === BOOKABLE_MONTHS ? 'un an' : `${horizonMonths} mois`} à l'avance.`
    case 'NOT_WHOLE_WEEKS':
      return 'Cet objet se loue à la semaine : 7, 14, 21 ou 28 jours.'
    case 'TOO_SHORT':
      return `${minDays} jours au moins.`
    case 'TOO_LONG':
      return `${rules.maxDays === 1 ? '1 jour' : `${rules.maxDays} jours`} au plus.`
  }
}
