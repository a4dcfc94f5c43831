import { DAY_MS } from './durations.ts'

/**
 * A calendar date in Africa/Libreville, written `YYYY-MM-DD`. It is a string on purpose: two of them
 * compare with `<`, and none ever passes through a UTC timestamp (docs/spec.md#days).
 */
export type CalendarDay = string & { readonly __day: 'CalendarDay' }

/** Libreville is UTC+1 all year; Gabon has no summer time. */
export const LIBREVILLE_OFFSET_MS = 60 * 60 * 1000

const FIRST_YEAR = 1900
const LAST_YEAR = 2999
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/** Days since 1970-01-01 of a well-formed date; NaN for a date that does not exist (`2026-02-30`). */
function dayNumber(text: string): number {
  const parts = DAY_PATTERN.exec(text)
  if (!parts) return Number.NaN
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999, and after 9999 a date is no longer ten characters.
  if (year < FIRST_YEAR || year > LAST_YEAR) return Number.NaN
  const time = Date.UTC(year, month - 1, day)
  return fromDayNumber(time / DAY_MS) === text ? time / DAY_MS : Number.NaN
}

function fromDayNumber(number: number): CalendarDay {
  return new Date(number * DAY_MS).toISOString().slice(0, 10) as CalendarDay
}

/** True if the text is an existing date of the years 1900 to 2999, written `YYYY-MM-DD`. */
export function isCalendarDay(text: string): text is CalendarDay {
  return !Number.isNaN(dayNumber(text))
}

/**
 * Reads `YYYY-MM-DD`.
 * @throws RangeError when the text is no existing date: callers check input with `isCalendarDay` first.
 */
export function calendarDay(text: string): CalendarDay {
  if (!isCalendarDay(text)) throw new RangeError(`not a calendar day: ${text}`)
  return text
}

/** The date it is in Libreville at that instant. */
export function dayInLibreville(instant: Date): CalendarDay {
  return new Date(instant.getTime() + LIBREVILLE_OFFSET_MS).toISOString().slice(0, 10) as CalendarDay
}

/** The instant at which that day begins in Libreville. */
export function startOfDay(day: CalendarDay): Date {
  return new Date(dayNumber(day) * DAY_MS - LIBREVILLE_OFFSET_MS)
}

/** The instant at which that day is over in Libreville. */
export function endOfDay(day: CalendarDay): Date {
  return startOfDay(addDays(day, 1))
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return fromDayNumber(dayNumber(day) + days)
}

/** The same day of the month, `months` later; the last of that month where it is shorter (31 Jan + 1 = 28 Feb). */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const time = Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))
  return fromDayNumber(time / DAY_MS)
}

/** Whole days from `start` to `end`: 0 for the same day, negative when `end` comes first. */
export function daysBetween(start: CalendarDay, end: CalendarDay): number {
  return dayNumber(end) - dayNumber(start)
}

/** Every day from `start` to `end`, both included; none when `end` comes first. */
export function eachDay(start: CalendarDay, end: CalendarDay): CalendarDay[] {
  const length = Math.max(0, daysBetween(start, end) + 1)
  return Array.from({ length }, (_, index) => addDays(start, index))
}

export function earlierDay(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a < b ? a : b
}

export function laterDay(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a > b ? a : b
}
