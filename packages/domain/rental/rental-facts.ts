import { dayInLibreville, endOfDay, startOfDay } from '../calendar/calendar-day.ts'
import { HOUR_MS } from '../calendar/durations.ts'
import type { Period } from '../calendar/rental-period.ts'
import { type RentalStatus, type ReturnState, UNSETTLED_RETURNS } from './rental-status.ts'

/** How long an owner has to answer a request. */
export const ANSWER_HOURS = 24
/** How long after the end an owner may contest a return before it is presumed good. */
export const RETURN_HOURS = 48

/** The facts of a rental that its rules depend on. */
export interface RentalFacts extends Period {
  readonly status: RentalStatus
  readonly returnState: ReturnState
  /** FCFA. */
  readonly deposit: number
  /** When the paid checkout became this rental. */
  readonly requestedAt: Date
}

/** The instant from which an unanswered request expires: 24 h, or the start date being over, whichever comes first. */
export function answerDeadline(rental: Pick<RentalFacts, 'requestedAt' | 'start'>): Date {
  const byPatience = rental.requestedAt.getTime() + ANSWER_HOURS * HOUR_MS
  return new Date(Math.min(byPatience, endOfDay(rental.start).getTime()))
}

/** The instant from which a return without a contest is presumed. */
export function returnDeadline(rental: Pick<RentalFacts, 'end'>): Date {
  return new Date(endOfDay(rental.end).getTime() + RETURN_HOURS * HOUR_MS)
}

/** The item may still be out, and the owner has neither confirmed nor contested the return. */
export function isReturnUncontested({ returnState }: Pick<RentalFacts, 'returnState'>): boolean {
  return returnState === 'awaited' || returnState === 'declared'
}

export function isReturnUnsettled({ returnState }: Pick<RentalFacts, 'returnState'>): boolean {
  return UNSETTLED_RETURNS.includes(returnState)
}

/** The conditions of the two transition tables: each is a predicate on a rental at an instant. */
const CONDITIONS = {
  always: () => true,
  'can still be answered': (rental, now) => now < answerDeadline(rental),
  'unanswered for too long': (rental, now) => now >= answerDeadline(rental),
  'before the start date': (rental, now) => dayInLibreville(now) < rental.start,
  // Not «within the dates»: after an outage over all its days, the server must still begin the rental, then end it.
  'start date reached': (rental, now) => dayInLibreville(now) >= rental.start,
  'end date passed': (rental, now) => dayInLibreville(now) > rental.end,
  'begun with a deposit, and can still be contested': (rental, now) =>
    hasBegun(rental) && rental.deposit > 0 && now < returnDeadline(rental),
  'contest time over': (rental, now) => hasBegun(rental) && now >= returnDeadline(rental),
  begun: (rental) => hasBegun(rental),
} as const satisfies Record<string, (rental: RentalFacts, now: Date) => boolean>
export type ConditionName = keyof typeof CONDITIONS

/** Its first day has come, whether or not it is over. */
export function hasBegun(rental: Pick<RentalFacts, 'status'>): boolean {
  return rental.status === 'en cours' || rental.status === 'terminée'
}

export function conditionHolds(name: ConditionName, rental: RentalFacts, now: Date): boolean {
  return CONDITIONS[name](rental, now)
}

/**
 * The next instant at which time alone may change the rental or its return; null for never. The clock's job reads only
 * the rentals whose instant has come.
 */
export function nextDueAt(rental: RentalFacts): Date | null {
  switch (rental.status) {
    case 'en attente':
      return answerDeadline(rental)
    case 'acceptée':
      return startOfDay(rental.start)
    case 'en cours':
      return endOfDay(rental.end)
    case 'terminée':
      return isReturnUncontested(rental) ? returnDeadline(rental) : null
    default:
      return null
  }
}
