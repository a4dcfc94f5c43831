import { endOfDay, startOfDay } from '../calendar/calendar-day.ts'
import { addHours, type HandoverFacts, RETURN_HOURS, type RentalFacts } from './rental-facts.ts'
import { hasBegun } from './rental-status.ts'

/** How long after its proof the rent is held: until then the renter can report a problem. */
export const PROBLEM_HOURS = 24
/** How long the other party has to answer a report, or an offer. */
export const HANDOVER_REPORT_ANSWER_HOURS = 24
/** How long after the first day a handover that no one spoke of is presumed. */
export const PRESUMPTION_HOURS = 24

/** From that hour of the first day the renter can report that the item is missing. */
export const MISSING_FROM_HOUR = 8
/** From that hour of the first day the owner can report that no one came. */
export const NO_SHOW_FROM_HOUR = 18
/** Proof is taken from noon of the day before: some hand over the evening before. */
export const PROOF_HOURS_AHEAD = 12

/** A half-open interval: the first instant of it, and the first after it. */
export interface Interval {
  readonly opensAt: Date
  readonly closesAt: Date
}

/** When the outward handover may be proved: from noon of the day before the start until two days after the end. */
export function proofWindow({ startDate, endDate }: Pick<RentalFacts, 'startDate' | 'endDate'>): Interval {
  return {
    opensAt: addHours(startOfDay(startDate), -PROOF_HOURS_AHEAD),
    closesAt: addHours(endOfDay(endDate), RETURN_HOURS),
  }
}

/** The instant from which a handover that no one spoke of is presumed: the rent is the owner's. */
export function presumptionAt({ startDate }: Pick<RentalFacts, 'startDate'>): Date {
  return addHours(endOfDay(startDate), PRESUMPTION_HOURS)
}

/** When that report of a handover may be made: a problem also after the proof, as long as the rent is held. */
export function handoverReportWindow(
  rental: Pick<RentalFacts, 'startDate' | 'handoverState' | 'handoverProvedAt' | 'rentReleasedAt'>,
  report: 'missing' | 'no-show' | 'problem',
): Interval {
  const { startDate, handoverState, handoverProvedAt, rentReleasedAt } = rental
  if (report === 'problem' && handoverState === 'proved' && handoverProvedAt && rentReleasedAt)
    return { opensAt: handoverProvedAt, closesAt: rentReleasedAt }
  const hour = { missing: MISSING_FROM_HOUR, 'no-show': NO_SHOW_FROM_HOUR, problem: 0 }[report]
  return { opensAt: addHours(startOfDay(startDate), hour), closesAt: presumptionAt(rental) }
}

/** Until when the party whose turn it is may answer what is reported; null where nothing waits for an answer. */
export function handoverReportAnswerBy(rental: Pick<RentalFacts, 'endDate'> & HandoverFacts): Date | null {
  const { handoverState, handoverReportedAt, handoverOfferedAt, returnProvedAt } = rental
  if (!handoverReportedAt) return null
  const aDayLater = addHours(handoverReportedAt, HANDOVER_REPORT_ANSWER_HOURS)
  if (handoverState === 'missing' || handoverState === 'no-show') return aDayLater
  if (handoverState !== 'problem') return null
  if (handoverOfferedAt) return addHours(handoverOfferedAt, HANDOVER_REPORT_ANSWER_HOURS)
  // Silence refunds a renter who has given the item back, and no one else.
  const returnedBy = returnProvedAt ?? addHours(endOfDay(rental.endDate), RETURN_HOURS)
  return aDayLater > returnedBy ? aDayLater : returnedBy
}

/** The next instant at which time alone may move the outward handover; null for never. */
export function handoverDueAt(rental: RentalFacts): Date | null {
  if (!hasBegun(rental)) return null
  return rental.handoverState === 'awaited' ? presumptionAt(rental) : handoverReportAnswerBy(rental)
}
