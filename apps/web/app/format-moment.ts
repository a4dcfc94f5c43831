import { addDays, dayInLibreville, LIBREVILLE_OFFSET_MS } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDayInWords } from '@okoume/domain/calendar/format-day.ts'

// The time of day stays on one line.
const HOURS = '\u00a0h\u00a0'

/** `aujourd'hui à 14 h 05`, `hier à 9 h 30`, else `le 3 décembre 2026`, by the clocks of Libreville. */
export function formatMoment(instant: string, now: Date): string {
  const time = new Date(instant)
  const clock = new Date(time.getTime() + LIBREVILLE_OFFSET_MS).toISOString()
  const hour = `${Number(clock.slice(11, 13))}${HOURS}${clock.slice(14, 16)}`
  const [day, today] = [dayInLibreville(time), dayInLibreville(now)]
  if (day === today) return `aujourd'hui à ${hour}`
  return day === addDays(today, -1) ? `hier à ${hour}` : `le ${formatDayInWords(day)}`
}
