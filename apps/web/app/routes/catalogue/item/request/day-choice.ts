import { addDays, type CalendarDay, daysBetween, eachDay } from '@okoume/domain/calendar/calendar-day.ts'
import {
  type EndProblem,
  endProblem,
  lastBookableDay,
  type PeriodRules,
  periodProblem,
  type StartProblem,
  shortestLength,
  startProblem,
  weekdayOf,
} from '@okoume/domain/calendar/period-rules.ts'
import { type Period, type PriceUnit, weeklyEnds } from '@okoume/domain/calendar/rental-period.ts'
import { freeInPeriod, freeOnDay, type Occupancy, withPreparation } from '@okoume/domain/stock/free-stock.ts'

export interface Bookable extends Omit<PeriodRules, 'priceUnit'> {
  /** Days that the item takes to be ready for the next rental. */
  readonly bufferDays: number
  readonly unit: PriceUnit
  readonly stock: number
  readonly occupancies: readonly Occupancy[]
  readonly today: CalendarDay
  /** Within `today`; a notice is counted from it. */
  readonly now: Date
}

export interface ChosenDays {
  readonly start: CalendarDay | null
  readonly end: CalendarDay | null
}

export const NO_DAYS: ChosenDays = { start: null, end: null }

export type Side = 'start' | 'end'

export type DayRefusal =
  | 'past'
  | 'too soon'
  | 'too far'
  | 'no handover'
  | 'sold out'
  | 'interrupted'
  | 'no room'
  | 'not whole weeks'
  | 'too short'
  | 'too long'

/** Why that day cannot be chosen now; null where it can: the quantity comes down to what is left. */
export function refuseDay(
  bookable: Bookable,
  chosen: ChosenDays,
  side: Side,
  day: CalendarDay,
): DayRefusal | null {
  const refusal = refuseOnSide(bookable, chosen, side, day)
  return refusal === null || newStartRefusal(bookable, chosen, side, day) ? null : refusal
}

/**
 * Why a day cannot end the period that is begun, where it can begin another: choosing it does. Null for every other day.
 */
export function newStartRefusal(
  bookable: Bookable,
  chosen: ChosenDays,
  side: Side,
  day: CalendarDay,
): DayRefusal | null {
  if (startFor(chosen, side, day) === null) return null
  const refusal = refuseOnSide(bookable, chosen, side, day)
  if (refusal !== 'interrupted' && refusal !== 'too long') return null
  return refuseOnSide(bookable, NO_DAYS, 'start', day) === null ? refusal : null
}

function refuseOnSide(
  bookable: Bookable,
  chosen: ChosenDays,
  side: Side,
  day: CalendarDay,
): DayRefusal | null {
  const { stock, occupancies, today, now } = bookable
  const last = lastBookableDay(today, bookable)
  if (day < today) return 'past'
  if (day > last) return 'too far'
  const start = startFor(chosen, side, day)
  const rules = rulesOf(bookable)
  const wrong = start === null ? startProblem(day, rules, now) : endProblem({ start, end: day }, rules)
  if (wrong) return REFUSALS[wrong]
  if (freeOnDay(stock, occupancies, day) === 0) return 'sold out'
  const period = periodWith(bookable, chosen, side, day)
  if (period.end > last) return 'too far'
  if (freeFor(bookable, period) > 0) return null
  return start === null ? 'no room' : 'interrupted'
}

/** Units that can be rented for those days and made ready after them. */
export function freeFor({ stock, occupancies, bufferDays }: Bookable, period: Period): number {
  return freeInPeriod(stock, occupancies, withPreparation(period, bufferDays))
}

const REFUSALS: Readonly<Record<StartProblem | EndProblem, DayRefusal>> = {
  START_IN_PAST: 'past',
  TOO_SOON: 'too soon',
  TOO_FAR_AHEAD: 'too far',
  NO_HANDOVER_AT_START: 'no handover',
  NO_HANDOVER_AT_END: 'no handover',
  NOT_WHOLE_WEEKS: 'not whole weeks',
  TOO_SHORT: 'too short',
  TOO_LONG: 'too long',
}

export function rulesOf({ unit: priceUnit, ...rules }: Bookable): PeriodRules {
  return { ...rules, priceUnit }
}

/** The start that the day would end; null where it is itself a start. */
function startFor({ start }: ChosenDays, side: Side, day: CalendarDay): CalendarDay | null {
  return side === 'end' && start !== null && day >= start ? start : null
}

/** The shortest period that choosing the day would make. */
export function periodWith(bookable: Bookable, chosen: ChosenDays, side: Side, day: CalendarDay): Period {
  const start = startFor(chosen, side, day)
  if (start !== null) return { start, end: day }
  const shortest = shortestLength(rulesOf(bookable))
  return { start: day, end: shortest > 1 ? addDays(day, shortest) : day }
}

/** The dates once that day is chosen: it ends the period begun or starts one; whole weeks end on their own. */
export function chooseDay(bookable: Bookable, chosen: ChosenDays, side: Side, day: CalendarDay): ChosenDays {
  const start = startFor(chosen, side, day)
  if (start !== null && !newStartRefusal(bookable, chosen, side, day)) return { start, end: day }
  if (bookable.unit !== 'semaine') return { start: day, end: null }
  // As many weeks as before, if they are still free from the new start; else one.
  const length = chosen.start && chosen.end ? daysBetween(chosen.start, chosen.end) : 7
  const sameLength = addDays(day, length)
  return { start: day, end: isWeeklyEndFree(bookable, day, sameLength) ? sameLength : addDays(day, 7) }
}

export function sideAfter(bookable: Bookable, side: Side, chosen: ChosenDays): Side {
  // A weekly end was set on its own: the next day that is pointed at is another start.
  if (bookable.unit === 'semaine') return side
  return chosen.end === null && chosen.start !== null ? 'end' : 'start'
}

export interface WeeklyEnd {
  readonly end: CalendarDay
  readonly weeks: number
  readonly free: boolean
}

/** The one to four weeks that may follow that start. */
export function weeklyEndsFrom(bookable: Bookable, start: CalendarDay): WeeklyEnd[] {
  return weeklyEnds(start).map((end) => ({
    end,
    weeks: daysBetween(start, end) / 7,
    free: isWeeklyEndFree(bookable, start, end),
  }))
}

function isWeeklyEndFree(bookable: Bookable, start: CalendarDay, end: CalendarDay): boolean {
  return end <= lastBookableDay(bookable.today, bookable) && freeFor(bookable, { start, end }) > 0
}

/** Where the calendar begins: the day that was chosen, else the first that can be. */
export function firstDayShown(bookable: Bookable, chosen: ChosenDays, side: Side): CalendarDay {
  const { today } = bookable
  const free = () =>
    eachDay(today, lastBookableDay(today, bookable)).find(
      (day) => refuseDay(bookable, chosen, side, day) === null,
    )
  return (side === 'end' && chosen.end) || chosen.start || free() || today
}

export interface QuickPeriod extends Period {
  readonly label: string
}

/**
 * Periods to choose in one tap, of items priced by the day: those that are free, from the chosen start or else the first
 * day that can be had.
 */
export function quickPeriods(bookable: Bookable, { start }: ChosenDays): QuickPeriod[] {
  if (bookable.unit !== 'jour') return []
  const from = start ?? firstDayShown(bookable, NO_DAYS, 'start')
  const saturday = addDays(bookable.today, 6 - weekdayOf(bookable.today))
  const periods = [
    { label: 'Ce week-end', start: saturday, end: addDays(saturday, 1) },
    { label: '3 jours', start: from, end: addDays(from, 3) },
    { label: '1 semaine', start: from, end: addDays(from, 7) },
  ]
  const isAllowed = (period: Period) => periodProblem(period, rulesOf(bookable), bookable.now) === null
  return periods.filter((period) => isAllowed(period) && freeFor(bookable, period) > 0)
}

/** The units left on a day where some are taken and some are left; null where there is nothing to tell. */
export function limitedStock(bookable: Bookable, day: CalendarDay): number | null {
  const { stock, occupancies, today } = bookable
  if (day < today || day > lastBookableDay(today, bookable)) return null
  const free = freeOnDay(stock, occupancies, day)
  return free > 0 && free < stock ? free : null
}
