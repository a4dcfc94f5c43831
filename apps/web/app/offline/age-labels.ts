import { DAY_MS, HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { formatMoment } from '../format-moment.ts'

/** `aujourd'hui à 14 h 05`, at the clocks of Libreville. */
export function whenRead(readAt: number, now: number): string {
  return formatMoment(new Date(readAt).toISOString(), new Date(now))
}

/** `à l'instant`, `il y a 20 minutes`, `il y a 3 heures`, `il y a 2 jours`; a clock that was set back tells nothing older. */
export function howLongAgo(readAt: number, now: number): string {
  const age = Math.max(0, now - readAt)
  if (age < MINUTE_MS) return "à l'instant"
  if (age < HOUR_MS) return ago(age / MINUTE_MS, 'minute')
  if (age < DAY_MS) return ago(age / HOUR_MS, 'heure')
  return ago(age / DAY_MS, 'jour')
}

function ago(count: number, unit: string): string {
  const whole = Math.floor(count)
  return `il y a ${whole} ${unit}${whole > 1 ? 's' : ''}`
}
