import { HOUR_MS } from '../calendar/durations.ts'
import { answerDeadline, nextDueAt, type RentalFacts } from './rental-facts.ts'
import { dueTransition } from './rental-transitions.ts'

/** How long before a request expires its owner is reminded of it. */
const ANSWER_REMINDER_HOURS = 6

export interface RemindedFacts extends RentalFacts {
  /** The owner has been reminded of the request. */
  readonly reminded: boolean
}

/** Whether the owner is to be reminded now; never of an expired request. */
export function isReminderDue(rental: RemindedFacts, now: Date): boolean {
  const at = reminderTime(rental)
  return at !== null && now >= at && dueTransition(rental, now) === null
}

/** The next instant at which the clock's job is due for the rental; null for never. */
export function nextLookAt(rental: RemindedFacts): Date | null {
  return reminderTime(rental) ?? nextDueAt(rental)
}

function reminderTime(rental: RemindedFacts): Date | null {
  if (rental.status !== 'en attente' || rental.reminded) return null
  const deadline = answerDeadline(rental).getTime()
  // Where the time to answer is short, the reminder comes no earlier than halfway.
  const half = (rental.requestedAt.getTime() + deadline) / 2
  return new Date(Math.max(half, deadline - ANSWER_REMINDER_HOURS * HOUR_MS))
}
