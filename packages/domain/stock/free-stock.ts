import { type CalendarDay, eachDay } from '../calendar/calendar-day.ts'
import { includesDay, type Period } from '../calendar/rental-period.ts'

/** Some units of an object that are taken from `start` to `end`, both included. */
export interface Occupancy extends Period {
  readonly quantity: number
}

/** Units left on that day; never below zero, also where the stock was lowered under what is rented. */
export function freeOnDay(stock: number, occupancies: readonly Occupancy[], day: CalendarDay): number {
  const taken = occupancies.reduce((sum, one) => (includesDay(one, day) ? sum + one.quantity : sum), 0)
  return Math.max(0, stock - taken)
}

/**
 * Units that can be rented for the whole period: the least that is free on any of its days.
 * The free stock only drops where an occupancy starts, so only those days are looked at.
 */
export function freeInPeriod(stock: number, occupancies: readonly Occupancy[], period: Period): number {
  const drops = occupancies.map((one) => one.start).filter((day) => includesDay(period, day))
  return [period.start, ...drops].reduce(
    (least, day) => Math.min(least, freeOnDay(stock, occupancies, day)),
    stock,
  )
}

/** Whether that many units are free on every day of the period (spec, section 5). */
export function canOccupy(stock: number, occupancies: readonly Occupancy[], wanted: Occupancy): boolean {
  return wanted.quantity >= 1 && freeInPeriod(stock, occupancies, wanted) >= wanted.quantity
}

export interface DayStock {
  readonly day: CalendarDay
  readonly free: number
}

/** The stock left on each day of the period, for a calendar. */
export function stockByDay(stock: number, occupancies: readonly Occupancy[], period: Period): DayStock[] {
  return eachDay(period.start, period.end).map((day) => ({ day, free: freeOnDay(stock, occupancies, day) }))
}
