import { dayInLibreville, LIBREVILLE_OFFSET_MS } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDayInWords } from '@okoume/domain/calendar/format-day.ts'

// The time of day stays on one line.
const HOURS = '\u00a0h\u00a0'

/** `22 novembre 2026 à 14 h 05`, by the clocks of Libreville. */
export function formatDeadline(instant: string): string {
  const time = new Date(instant)
  const clock = new Date(time.getTime() + LIBREVILLE_OFFSET_MS).toISOString()
  return `${formatDayInWords(dayInLibreville(time))} à ${Number(clock.slice(11, 13))}${HOURS}${clock.slice(14, 16)}`
}
