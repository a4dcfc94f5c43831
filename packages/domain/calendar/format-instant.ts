import { addDays, dayInLibreville, LIBREVILLE_OFFSET_MS, startOfDay } from './calendar-day.ts'
import { formatDay, formatLongDay } from './format-day.ts'

/** `03/12/2026 09:05`, in Libreville time: for lists and tables. */
export function formatInstant(instant: string): string {
  return `${formatDay(dayInLibreville(new Date(instant)))} ${clockOf(instant)}`
}

/** `9 h 05`, in Libreville time; never breaks over two lines. */
export function formatTimeOfDay(instant: string): string {
  const [hours, minutes] = clockOf(instant).split(':')
  return `${Number(hours)}\u00a0h\u00a0${minutes}`
}

/** `3 décembre 2026 à 9 h 05`, in Libreville time. */
export function formatLongInstant(instant: string): string {
  return `${formatLongDay(dayInLibreville(new Date(instant)))} à ${formatTimeOfDay(instant)}`
}

/**
 * Deadline: `3 décembre 2026 à 9 h 05`, or `3 décembre 2026 à minuit` for the instant that ends the third, as people
 * read «le 4 décembre à 0 h 00» a day later.
 */
export function formatDeadline(instant: string): string {
  const at = new Date(instant)
  const day = dayInLibreville(at)
  if (at.getTime() !== startOfDay(day).getTime()) return formatLongInstant(instant)
  return `${formatLongDay(addDays(day, -1))} à minuit`
}

/** `09:05`. */
function clockOf(instant: string): string {
  return new Date(new Date(instant).getTime() + LIBREVILLE_OFFSET_MS).toISOString().slice(11, 16)
}
