import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'

const HOUR_MINUTES = 60
const DAY_HOURS = 24
// An amount and its unit stay on one line.
const SPACE = '\u00a0'

/** `5 h 20`, `1 jour et 3 h`, `12 minutes`; null once the time is over. */
export function formatTimeLeft(until: string, now: Date): string | null {
  const minutes = Math.floor((new Date(until).getTime() - now.getTime()) / MINUTE_MS)
  if (minutes < 0) return null
  if (minutes < 1) return "moins d'une minute"
  if (minutes < HOUR_MINUTES) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours < DAY_HOURS) return `${hours}${SPACE}h${SPACE}${String(minutes % HOUR_MINUTES).padStart(2, '0')}`
  const days = counted(Math.floor(hours / DAY_HOURS), 'jour')
  return hours % DAY_HOURS === 0 ? days : `${days} et ${hours % DAY_HOURS}${SPACE}h`
}

function counted(count: number, unit: string): string {
  return `${count}${SPACE}${unit}${count > 1 ? 's' : ''}`
}
