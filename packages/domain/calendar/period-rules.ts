import {
  addDays,
  addMonths,
  type CalendarDay,
  dayInLibreville,
  daysBetween,
  eachDay,
  startOfDay,
} from './calendar-day.ts'
import { HOUR_MS } from './durations.ts'
import { formatLongDay } from './format-day.ts'
import { type Period, type PriceUnit, WEEKLY_LENGTHS_IN_DAYS } from './rental-period.ts'

/** How far ahead a booking may be: the owner's choice, and the longest where nothing was chosen (docs/spec.md#request). */
export const HORIZONS_IN_MONTHS = [1, 3, 6, 12] as const
export const BOOKABLE_MONTHS = 12
/** The longest that the shortest rental may be, and the longest rental, in billed days. */
export const MAX_MINIMUM_DAYS = 30
export const MAX_MAXIMUM_DAYS = 365
/** Choices of the notice: hours between a booking and the first day it may start. */
export const LEAD_TIMES_IN_HOURS = [0, 2, 6, 12, 24, 48, 168] as const
/** Days between two rentals of a unit, at most. */
export const MAX_BUFFER_DAYS = 3

/** Monday first, as ISO 8601 counts them: 1 to 7. */
export const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
export const ALL_WEEKDAYS: readonly number[] = WEEKDAYS.map((_, index) => index + 1)

/** An owner's rules for the periods of an item. Those that an older release stored are without. */
export interface PeriodRules {
  readonly priceUnit: PriceUnit
  /** Billed days; not for items that are priced by the week. */
  readonly minDays?: number | undefined
  readonly maxDays?: number | null | undefined
  readonly horizonMonths?: number | undefined
  /** Hours between the booking and the first day on which the item can be collected. */
  readonly noticeHours?: number | undefined
  /** ISO weekdays on which the item is handed over and taken back. */
  readonly handoverDays?: readonly number[] | undefined
}

/** Bookings may be from today up to the same day so many months later. */
export function lastBookableDay(today: CalendarDay, rules: Pick<PeriodRules, 'horizonMonths'>): CalendarDay {
  return addMonths(today, rules.horizonMonths ?? BOOKABLE_MONTHS)
}

/** From this hour on, in Libreville, what is ready is handed over the next day. */
const LAST_HANDOVER_HOUR = 18

/** The first day on which a rental may start, by the owner's notice alone. */
export function earliestStart(now: Date, { noticeHours = 0 }: Pick<PeriodRules, 'noticeHours'>): CalendarDay {
  const ready = new Date(now.getTime() + noticeHours * HOUR_MS)
  const day = dayInLibreville(ready)
  if (noticeHours === 0) return day
  return ready.getTime() > startOfDay(day).getTime() + LAST_HANDOVER_HOUR * HOUR_MS ? addDays(day, 1) : day
}

/** ISO weekday, 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** True if the owner hands the item over, and takes it back, on that day of the week. */
export function isHandoverDay(
  day: CalendarDay,
  { handoverDays }: Pick<PeriodRules, 'handoverDays'>,
): boolean {
  return handoverDays === undefined || handoverDays.includes(weekdayOf(day))
}

/** Problems of the first day alone. */
export type StartProblem = 'START_IN_PAST' | 'TOO_SOON' | 'TOO_FAR_AHEAD' | 'NO_HANDOVER_AT_START'

/** Problems of the last day, once the first is right. */
export type EndProblem = 'NO_HANDOVER_AT_END' | 'NOT_WHOLE_WEEKS' | 'TOO_SHORT' | 'TOO_LONG'

export type PeriodProblem = StartProblem | EndProblem | 'END_BEFORE_START'

/** Why an item with these rules cannot be rented for that period at that instant, or null. */
export function periodProblem(period: Period, rules: PeriodRules, now: Date): PeriodProblem | null {
  if (period.end < period.start) return 'END_BEFORE_START'
  const wrong = startProblem(period.start, rules, now)
  if (wrong) return wrong
  if (period.end > lastBookableDay(dayInLibreville(now), rules)) return 'TOO_FAR_AHEAD'
  return endProblem(period, rules)
}

/** The part of {@link periodProblem} about the first day. */
export function startProblem(start: CalendarDay, rules: PeriodRules, now: Date): StartProblem | null {
  const today = dayInLibreville(now)
  if (start < today) return 'START_IN_PAST'
  if (start < earliestStart(now, rules)) return 'TOO_SOON'
  if (start > lastBookableDay(today, rules)) return 'TOO_FAR_AHEAD'
  return isHandoverDay(start, rules) ? null : 'NO_HANDOVER_AT_START'
}

/** The part of {@link periodProblem} about the last day, which needs no instant. */
export function endProblem({ start, end }: Period, rules: PeriodRules): EndProblem | null {
  const length = daysBetween(start, end)
  if (rules.priceUnit === 'semaine' && !WEEKLY_LENGTHS_IN_DAYS.includes(length)) return 'NOT_WHOLE_WEEKS'
  if (!isHandoverDay(end, rules)) return 'NO_HANDOVER_AT_END'
  if (rules.priceUnit === 'semaine') return null
  if (Math.max(1, length) < shortestLength(rules)) return 'TOO_SHORT'
  return Math.max(1, length) > (rules.maxDays ?? Number.POSITIVE_INFINITY) ? 'TOO_LONG' : null
}

/** The fewest billed days of a rental: a weekly item is rented for a week. */
export function shortestLength({ priceUnit, minDays = 1 }: PeriodRules): number {
  return priceUnit === 'semaine' ? 7 : minDays
}

const START_PROBLEMS: readonly PeriodProblem[] = ['START_IN_PAST', 'TOO_SOON', 'NO_HANDOVER_AT_START']

/** The day, first or last, beside which the message is shown. */
export function sideOfProblem(problem: PeriodProblem): 'start' | 'end' {
  return START_PROBLEMS.includes(problem) ? 'start' : 'end'
}

/** The message that the renter reads beside the dates; with `now` it names the first day that can be had. */
export function describePeriodProblem(problem: PeriodProblem, rules: PeriodRules, now?: Date): string {
  const { minDays = 1, horizonMonths = BOOKABLE_MONTHS } = rules
  switch (problem) {
    case 'END_BEFORE_START':
      return 'La date de fin précède la date de début.'
    case 'START_IN_PAST':
      return 'La date de début est déjà passée.'
    case 'TOO_SOON': {
      const leadTime = `Le propriétaire demande ${formatLeadTime(rules.noticeHours ?? 0)} de délai`
      if (!now) return `${leadTime}.`
      const first = earliestStart(now, rules)
      const possible = eachDay(first, addDays(first, 6)).find((day) => isHandoverDay(day, rules)) ?? first
      return `${leadTime} : à partir du ${formatLongDay(possible)}.`
    }
    case 'TOO_FAR_AHEAD':
      return `On réserve au plus ${horizonMonths === BOOKABLE_MONTHS ? 'un an' : `${horizonMonths} mois`} à l'avance.`
    case 'NO_HANDOVER_AT_START':
    case 'NO_HANDOVER_AT_END': {
      const { included, names } = fewerWeekdays(rules)
      return included
        ? `Le propriétaire ne remet cet objet que ${names}.`
        : `Le propriétaire ne remet pas d'objet ${names}.`
    }
    case 'NOT_WHOLE_WEEKS':
      return 'Cet objet se loue à la semaine : 7, 14, 21 ou 28 jours.'
    case 'TOO_SHORT':
      return `${minDays} jours au moins.`
    case 'TOO_LONG':
      return `${rules.maxDays === 1 ? '1 jour' : `${rules.maxDays} jours`} au plus.`
  }
}

/** `24 h`, `une semaine`. */
export function formatLeadTime(hours: number): string {
  return hours === 168 ? 'une semaine' : `${hours}\u00a0h`
}

/** `remise le samedi et le dimanche`, `pas de remise le lundi`; null where every day will do. */
export function formatHandoverDays(rules: Pick<PeriodRules, 'handoverDays'>): string | null {
  const { included, names } = fewerWeekdays(rules)
  if (names === '') return null
  return `${included ? 'remise' : 'pas de remise'} ${names}`
}

/** The days of handover, or the others where those are fewer. */
function fewerWeekdays({ handoverDays = ALL_WEEKDAYS }: Pick<PeriodRules, 'handoverDays'>) {
  const included = handoverDays.length <= WEEKDAYS.length / 2
  const days = WEEKDAYS.filter((_, index) => handoverDays.includes(index + 1) === included)
  const named = days.map((name) => `le ${name}`)
  return {
    included,
    names: named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} et ${named.at(-1)}`,
  }
}
