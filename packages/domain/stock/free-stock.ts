import { addDays, type CalendarDay } from '../calendar/calendar-day.ts'
import { includesDay, type Period } from '../calendar/rental-period.ts'

/** Units of an item that are taken from `start` to `end`, both included. */
export interface Occupancy extends Period {
  readonly quantity: number
}

/** Units of an item that a rental takes, a checkout that is being paid, or an agreement whose owner reserves them. */
export interface ItemReservation extends Occupancy {
  readonly id: string
  readonly kind: 'pending rental' | 'rental' | 'checkout' | 'agreement'
}

/** Extends an occupancy by the owner's days of preparation: its units are taken until then. */
export function withPreparation<Taken extends Period>(taken: Taken, bufferDays: number): Taken {
  return bufferDays === 0 ? taken : { ...taken, end: addDays(taken.end, bufferDays) }
}

function takenOnDay(occupancies: readonly Occupancy[], day: CalendarDay): number {
  return occupancies.reduce((sum, one) => (includesDay(one, day) ? sum + one.quantity : sum), 0)
}

/** Units left on that day; never below zero, also where the stock was lowered under what is rented. */
export function freeOnDay(stock: number, occupancies: readonly Occupancy[], day: CalendarDay): number {
  return Math.max(0, stock - takenOnDay(occupancies, day))
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

/** True if that many units are free on every day of the period (docs/spec.md#stock). */
export function canOccupy(stock: number, occupancies: readonly Occupancy[], occupancy: Occupancy): boolean {
  const isQuantity = Number.isInteger(occupancy.quantity) && occupancy.quantity >= 1
  return isQuantity && freeInPeriod(stock, occupancies, occupancy) >= occupancy.quantity
}

/** Of an item: what decides whether its units can be had. */
export interface StockedItem {
  /** Units that exist. */
  readonly available: number
  readonly bufferDays: number
}

/** True if the units can be rented for the whole period and made ready after it; `taken` as others find it. */
export function isFree(
  { available, bufferDays }: StockedItem,
  taken: readonly Occupancy[],
  occupancy: Occupancy,
): boolean {
  return canOccupy(available, taken, withPreparation(occupancy, bufferDays))
}

/** Invariant violation: whether more units are taken on some day of the period than there are. */
export function isOversold(stock: number, occupancies: readonly Occupancy[], period: Period): boolean {
  const starts = occupancies.map((one) => one.start).filter((day) => includesDay(period, day))
  return [period.start, ...starts].some((day) => takenOnDay(occupancies, day) > stock)
}
