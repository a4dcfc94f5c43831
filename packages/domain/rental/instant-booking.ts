import { type CalendarDay, startOfDay } from '../calendar/calendar-day.ts'
import { HOUR_MS } from '../calendar/durations.ts'

/** Whose paid request an owner accepts without being asked: no one's, verified renters', or those who are well reviewed too. */
export const INSTANT_RULES = ['off', 'verified', 'well-reviewed'] as const
export type InstantRule = (typeof INSTANT_RULES)[number]

/** The mean of a renter's notes from which on they count as well reviewed, of 5. */
export const INSTANT_MEAN = 4

export interface InstantRules {
  /** Those that an older release stored are without. */
  readonly instant?: InstantRule | undefined
  readonly noticeHours?: number | undefined
}

/** Conditions of an instant booking for a renter. */
export interface InstantRenter {
  readonly verified: boolean
  /** Of the published notes that owners gave them; null before the first. */
  readonly mean: number | null
}

export type InstantRefusal = 'not offered' | 'not verified' | 'not well reviewed' | 'starts too soon'

/**
 * Why a paid request waits for the owner's answer instead of being a rental at once; null where it is one. It begins
 * after the owner's notice, counted from the start of its first day: with none, tomorrow at the earliest.
 */
export function instantRefusal(
  start: CalendarDay,
  { instant = 'off', noticeHours = 0 }: InstantRules,
  renter: InstantRenter,
  now: Date,
): InstantRefusal | null {
  if (instant === 'off') return 'not offered'
  if (!renter.verified) return 'not verified'
  if (instant === 'well-reviewed' && (renter.mean ?? 0) < INSTANT_MEAN) return 'not well reviewed'
  return startOfDay(start).getTime() - now.getTime() < noticeHours * HOUR_MS ? 'starts too soon' : null
}

/** Notes before paying, where the object has instant booking, but not for this renter or that day. */
export const INSTANT_REFUSAL_TEXTS: Readonly<Record<Exclude<InstantRefusal, 'not offered'>, string>> = {
  'not verified':
    "La réservation immédiate demande une identité vérifiée : le propriétaire répondra d'abord.",
  'not well reviewed':
    "La réservation immédiate demande une première location bien notée : le propriétaire répondra d'abord.",
  'starts too soon':
    "Le retrait est trop proche pour une réservation immédiate : le propriétaire répondra d'abord.",
}

/** Requests for an item that its owner accepts before instant booking is offered to them. */
const ACCEPTED_BEFORE_OFFER = 3

/** True if an owner who has accepted so many requests for an item is offered instant booking. */
export function offersInstantBooking(
  item: InstantRules & { readonly acceptedByHand?: number | undefined },
): boolean {
  const { instant = 'off', acceptedByHand = 0 } = item
  return instant === 'off' && acceptedByHand >= ACCEPTED_BEFORE_OFFER
}
