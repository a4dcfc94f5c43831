import { dayInLibreville, LIBREVILLE_OFFSET_MS } from './calendar-day.ts'
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

/** `09:05`. */
function clockOf(instant: string): string {
  return new Date(new Date(instant).getTime() + LIBREVILLE_OFFSET_MS).toISOString().slice(11, 16)
}
