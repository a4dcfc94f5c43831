import { addDays, dayInLibreville } from './calendar-day.ts'
import { formatDeadline, formatTimeOfDay } from './format-instant.ts'

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/** The days of a week from today on that a weekday names. */
const NAMED_DAYS = 6

/**
 * A deadline that is shown, not stored: `aujourd'hui 9 h 05`, `demain minuit`, `mardi 9 h 05`, and from a week on
 * `le 3 décembre 2026 à 9 h 05`.
 */
export function formatNearDeadline(until: Date, now: Date): string {
  const today = dayInLibreville(now)
  // A deadline at midnight belongs to the day that it ends.
  const day = dayInLibreville(new Date(until.getTime() - 1))
  const instant = until.toISOString()
  if (day < today || day > addDays(today, NAMED_DAYS)) return `le ${formatDeadline(instant)}`
  const hour = day === dayInLibreville(until) ? formatTimeOfDay(instant) : 'minuit'
  if (day === today) return hour === 'minuit' ? 'ce soir minuit' : `aujourd'hui ${hour}`
  return `${day === addDays(today, 1) ? 'demain' : WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${hour}`
}
