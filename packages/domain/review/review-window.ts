import { addDays, addMonths, dayInLibreville, endOfDay, startOfDay } from '../calendar/calendar-day.ts'
import { DAY_MS } from '../calendar/durations.ts'
import type { RentalFacts } from '../rental/rental-facts.ts'
import type { CancellationReason } from '../rental/rental-status.ts'

/** For how many days after a rental's last day its parties may review it. */
export const REVIEW_DAYS = 14

/** Rentals that ended early and may be reviewed all the same: the item should have changed hands. */
const REVIEWED_CANCELLATIONS: readonly CancellationReason[] = ['not-handed-over', 'no-show']

/** For how many days after publication the person reviewed may answer. */
export const REPLY_DAYS = 30

/** For how many months a review counts in the mean of the person reviewed. An item's mean counts all. */
export const MEAN_MONTHS = 24

export interface ReviewedFacts extends Pick<RentalFacts, 'endDate' | 'status' | 'returnProvedAt'> {
  readonly cancellation: CancellationReason | null
}

export type ReviewWindow = 'not open' | 'open' | 'closed'

/** The instant from which no review is taken, and what is written is published: the end of the 14th day after the last. */
export function reviewDeadline({ endDate }: Pick<RentalFacts, 'endDate'>): Date {
  return endOfDay(addDays(endDate, REVIEW_DAYS))
}

/** True if a rental may be reviewed now, from its proved return or its end on (docs/spec.md#reviews). */
export function reviewWindow(facts: ReviewedFacts, now: Date): ReviewWindow {
  if (!isReviewable(facts)) return 'not open'
  return now < reviewDeadline(facts) ? 'open' : 'closed'
}

/** Until when that party may still write a review; null where they have, or cannot. */
export function reviewTask(facts: ReviewedFacts, hasWritten: boolean, now: Date): Date | null {
  return hasWritten || reviewWindow(facts, now) !== 'open' ? null : reviewDeadline(facts)
}

/** The instant from which the person reviewed can answer no more. */
export function replyDeadline(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + REPLY_DAYS * DAY_MS)
}

/** The first instant of the day 24 months ago: what was published before it no longer counts in the means of people. */
export function countedSince(now: Date): Date {
  return startOfDay(addMonths(dayInLibreville(now), -MEAN_MONTHS))
}

function isReviewable({ status, cancellation, returnProvedAt }: ReviewedFacts): boolean {
  if (status === 'terminée') return true
  if (status === 'annulée') return cancellation !== null && REVIEWED_CANCELLATIONS.includes(cancellation)
  return status === 'en cours' && returnProvedAt !== null
}
