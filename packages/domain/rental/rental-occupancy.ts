import { type CalendarDay, dayInLibreville, earlierDay, laterDay } from '../calendar/calendar-day.ts'
import { lastBookableDay } from '../calendar/period-rules.ts'
import type { Occupancy } from '../stock/free-stock.ts'
import type { RentalFacts } from './rental-facts.ts'
import { type DepositClaimCause, hasBegun, isReturnUnsettled, type RentalStatus } from './rental-status.ts'

/** The statuses in which a rental takes stock on all of its days. */
export const LIVE_STATUSES: readonly RentalStatus[] = ['en attente', 'acceptée', 'en cours']

/** The columns of a rental that the stock it takes depends on. */
export interface OccupancyFacts
  extends Pick<RentalFacts, 'startDate' | 'endDate' | 'status' | 'returnState' | 'returnProvedAt'> {
  readonly quantity: number
  readonly returnSettledAt: Date | null
  /** Null where its return never was contested. */
  readonly contestCause: DepositClaimCause | null
}

/**
 * The days on which a rental takes stock, if any (docs/spec.md#stock): while live, its dates; until its return is
 * settled, every day up to today as well; while it is contested as not returned, every day that can be booked; once the
 * item is back, no day after that one.
 */
export function rentalOccupancy(rental: OccupancyFacts, today: CalendarDay): Occupancy | null {
  const { startDate: start, endDate: end, quantity, returnState, contestCause } = rental
  const isOut = hasBegun(rental) && isReturnUnsettled(rental)
  if (!isOut && !LIVE_STATUSES.includes(rental.status)) return null
  const backAt = rental.returnProvedAt ?? (returnState === 'confirmed' ? rental.returnSettledAt : null)
  if (backAt !== null) {
    const backOn = dayInLibreville(backAt)
    return { start, end: earlierDay(laterDay(end, today), laterDay(start, backOn)), quantity }
  }
  if (isOut && returnState === 'contested' && contestCause === 'not returned')
    return { start, end: laterDay(end, lastBookableDay(today, {})), quantity }
  return { start, end: isOut ? laterDay(end, today) : end, quantity }
}
