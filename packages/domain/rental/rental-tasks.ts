import { dayInLibreville, endOfDay } from '../calendar/calendar-day.ts'
import type { Party } from './rental-status.ts'
import { rentalTimeline, type TimelineFacts, waitsForParty } from './rental-timeline.ts'
import { lacksIdentity } from './renter-identity.ts'

/** Task of a party of a rental now. */
export interface RentalTask {
  readonly name: 'answer' | 'report' | 'hand over' | 'give back' | 'return' | 'contest' | 'review' | 'choose'
  /** By when, if there is a deadline. */
  readonly until: Date | null
}

/** Null where the rental does not wait for that party. */
export function rentalTask(rental: TimelineFacts, party: Party, now: Date): RentalTask | null {
  if (waitsForParty(rental, party, now)) {
    const next = rentalTimeline(rental, now).find(({ state }) => state === 'next')
    if (next?.name === 'answer' || next?.name === 'report') return { name: next.name, until: next.until }
    if (next?.name === 'dispute') return { name: 'contest', until: next.until }
    if (next?.name === 'choice') return { name: 'choose', until: next.until }
    if (next?.name === 'end') return { name: 'give back', until: next.until }
    return { name: 'return', until: next?.until ?? null }
  }
  const open = rental.status === 'acceptée' || rental.status === 'en cours'
  const isToday = dayInLibreville(now) === rental.startDate && !lacksIdentity(rental)
  return open && rental.handoverState === 'awaited' && isToday
    ? { name: 'hand over', until: endOfDay(rental.startDate) }
    : null
}
