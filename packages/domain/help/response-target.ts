import { addDays, dayInLibreville, startOfDay } from '../calendar/calendar-day.ts'
import { HOUR_MS } from '../calendar/durations.ts'
import type { Urgency } from './help-topics.ts'

/** Support answers between these hours at Libreville. */
export const SUPPORT_OPENS_AT = 8
export const SUPPORT_CLOSES_AT = 20
/** Hours of support within which what is urgent is answered. */
export const URGENT_RESPONSE_HOURS = 4
/** Hours of the clock within which everything else is. */
export const RESPONSE_HOURS = 24

/** The promise, as people read it. */
export const RESPONSE_TARGET_TEXT = `Nous visons une réponse sous ${URGENT_RESPONSE_HOURS}\u00a0heures, de ${SUPPORT_OPENS_AT}\u00a0h à ${SUPPORT_CLOSES_AT}\u00a0h, pour une remise du jour, l'argent ou la sécurité ; sous ${RESPONSE_HOURS}\u00a0heures pour le reste.`

/**
 * The instant by which a question is to be answered: four hours of support for a handover of today, money or safety, and
 * 24 hours of the clock for the rest.
 */
export function ticketDueAt(askedAt: Date, urgency: Urgency): Date {
  if (urgency === 'other') return new Date(askedAt.getTime() + RESPONSE_HOURS * HOUR_MS)
  let from = askedAt
  let left = URGENT_RESPONSE_HOURS * HOUR_MS
  for (;;) {
    // The hours of support of that instant's day at Libreville, in milliseconds.
    const midnight = startOfDay(dayInLibreville(from)).getTime()
    const begin = Math.max(from.getTime(), midnight + SUPPORT_OPENS_AT * HOUR_MS)
    const closes = midnight + SUPPORT_CLOSES_AT * HOUR_MS
    if (begin + left <= closes) return new Date(begin + left)
    left -= Math.max(0, closes - begin)
    from = startOfDay(addDays(dayInLibreville(from), 1))
  }
}
