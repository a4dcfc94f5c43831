import { addDays, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'

/** `aujourd'hui à 14 h 05`, `hier à 9 h 30`, else `le 3 décembre 2026`, by the clocks of Libreville. */
export function formatMoment(instant: string, now: Date): string {
  const [day, today] = [dayInLibreville(new Date(instant)), dayInLibreville(now)]
  if (day === today) return `aujourd'hui à ${formatTimeOfDay(instant)}`
  return day === addDays(today, -1) ? `hier à ${formatTimeOfDay(instant)}` : `le ${formatLongDay(day)}`
}
