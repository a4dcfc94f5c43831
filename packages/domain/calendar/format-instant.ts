import { dayInLibreville, LIBREVILLE_OFFSET_MS } from './calendar-day.ts'
import { formatDay } from './format-day.ts'

/** `03/12/2026 14:05`, by the clocks of Libreville. */
export function formatInstant(instant: string): string {
  const time = new Date(instant)
  const clock = new Date(time.getTime() + LIBREVILLE_OFFSET_MS).toISOString()
  return `${formatDay(dayInLibreville(time))} ${clock.slice(11, 16)}`
}
