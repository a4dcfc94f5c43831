import { type CalendarDay, earlierDay, laterDay } from '../calendar/calendar-day.ts'
import { lastBookableDay } from '../calendar/period-rules.ts'
import type { Period } from '../calendar/rental-period.ts'
import type { Occupancy } from '../stock/free-stock.ts'
import {
  type DepositClaimCause,
  hasBegun,
  isReturnUnsettled,
  type RentalStatus,
  type ReturnState,
} from './rental-status.ts'

/** The statuses in which a rental takes stock on all of its days. */
export const LIVE_STATUSES: readonly RentalStatus[] = ['en attente', 'acceptée', 'en cours']

/** Facts on which the stock of a rental depends. */
interface OccupancyFacts extends Period {
  readonly status: RentalStatus
  readonly returnState: ReturnState
  readonly quantity: number
  /** Why its return is contested; null where it never was. */
  readonly contestCause: DepositClaimCause | null
  /** The day on which its return was proved or confirmed. */
  readonly backOn: CalendarDay | null
}

/**
 * The days on which a rental takes stock, if any (docs/spec.md#stock): while live, its dates; until its return is
 * settled, every day up to today as well; while it is contested as not returned, every day that can be booked; once the
 * item is back, no day after that one.
 */
export function rentalOccupancy(rental: OccupancyFacts, today: CalendarDay): Occupancy | null {
  const { start, end, quantity, backOn, returnState, contestCause } = rental
  const isOut = hasBegun(rental) && isReturnUnsettled(rental)
  if (!isOut && !LIVE_STATUSES.includes(rental.status)) return null
  if (backOn !== null)
    return { start, end: earlierDay(laterDay(end, today), laterDay(start, backOn)), quantity }
  if (isOut && returnState === 'contested' && contestCause === 'not returned')
    return { start, end: laterDay(end, lastBookableDay(today, {})), quantity }
  return { start, end: isOut ? laterDay(end, today) : end, quantity }
}
