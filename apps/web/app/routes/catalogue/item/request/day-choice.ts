import { addDays, type CalendarDay, daysBetween } from '@okoume/domain/calendar/calendar-day.ts'
import { lastBookableDay, type PriceUnit, weeklyEnds } from '@okoume/domain/calendar/rental-period.ts'
import { freeInPeriod, freeOnDay, type Occupancy } from '@okoume/domain/stock/free-stock.ts'

/** What decides which days may be chosen. */
export interface Bookable {
  readonly unit: PriceUnit
  readonly stock: number
  readonly occupancies: readonly Occupancy[]
  readonly today: CalendarDay
  /** How many units are wanted. */
  readonly quantity: number
}

/** The dates as far as they are chosen. */
export interface ChosenDays {
  readonly start: CalendarDay | null
  readonly end: CalendarDay | null
}

export const NO_DAYS: ChosenDays = { start: null, end: null }

export type DayRefusal = 'past' | 'too far' | 'taken' | 'interrupted'

/** Said beside a day that cannot be chosen. */
export const REFUSAL_TEXTS: Readonly<Record<DayRefusal, string>> = {
  past: 'date passée',
  'too far': "plus d'un an à l'avance",
  taken: 'déjà réservé',
  interrupted: 'déjà réservé entre-temps',
}

/** Why that day cannot be chosen now, as a start or as an end; null where it can. */
export function refuseDay(bookable: Bookable, chosen: ChosenDays, day: CalendarDay): DayRefusal | null {
  const { stock, occupancies, quantity, today } = bookable
  if (day < today) return 'past'
  if (day > lastBookableDay(today)) return 'too far'
  if (freeOnDay(stock, occupancies, day) < quantity) return 'taken'
  const period = periodWith(bookable, chosen, day)
  if (period.end > lastBookableDay(today)) return 'too far'
  return freeInPeriod(stock, occupancies, period) < quantity ? 'interrupted' : null
}

/** The shortest period that choosing the day would make. */
function periodWith({ unit }: Bookable, { start, end }: ChosenDays, day: CalendarDay) {
  if (unit === 'semaine') return { start: day, end: addDays(day, 7) }
  const completes = start !== null && end === null && day >= start
  return { start: completes ? start : day, end: day }
}

/** The dates once that day is chosen: it starts a period or ends the one begun; whole weeks end by themselves. */
export function chooseDay(bookable: Bookable, chosen: ChosenDays, day: CalendarDay): ChosenDays {
  const { start, end } = chosen
  if (bookable.unit === 'semaine') return { start: day, end: weeklyEndFor(bookable, chosen, day) }
  const completes = start !== null && end === null && day >= start
  return completes ? { start, end: day } : { start: day, end: null }
}

/** As many weeks as before, if they are still free from the new start; else one. */
function weeklyEndFor(bookable: Bookable, { start, end }: ChosenDays, day: CalendarDay): CalendarDay {
  const sameLength = addDays(day, start && end ? daysBetween(start, end) : 7)
  return isWeeklyEndFree(bookable, day, sameLength) ? sameLength : addDays(day, 7)
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

function isWeeklyEndFree(
  { stock, occupancies, quantity, today }: Bookable,
  start: CalendarDay,
  end: CalendarDay,
) {
  return end <= lastBookableDay(today) && freeInPeriod(stock, occupancies, { start, end }) >= quantity
}
