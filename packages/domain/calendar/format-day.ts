import { type CalendarDay, dayInLibreville } from './calendar-day.ts'

/** `03/12/2026`: how a date is written in Gabon (docs/spec.md#days). */
export function formatDay(day: CalendarDay): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** `3 décembre 2026`, `1er mai 2026`. */
export function formatLongDay(day: CalendarDay): string {
  const [year, month, date] = day.split('-').map(Number)
  const ordinal = date === 1 ? '1er' : String(date)
  return `${ordinal} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** `décembre 2026`, of an instant in Libreville. */
export function formatMonth(instant: string): string {
  return formatMonthOf(dayInLibreville(new Date(instant)))
}

/** `décembre 2026`. */
export function formatMonthOf(day: CalendarDay): string {
  const [year, month] = day.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${year}`
}

const SHORT_MONTHS = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
]
const SHORT_WEEKDAYS = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.']

/** `mar. 24 nov.`, with no-break spaces. */
export function formatShortDay(day: CalendarDay): string {
  const [, month, date] = day.split('-').map(Number)
  const weekday = SHORT_WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return [weekday, date === 1 ? '1er' : date, SHORT_MONTHS[(month ?? 1) - 1]].join('\u00a0')
}

/** `Retrait mar. 24, retour mer. 25 nov.`, naming the month twice only where it differs. */
export function formatHandovers(start: CalendarDay, end: CalendarDay): string {
  if (start === end) return `Retrait et retour\u00a0${formatShortDay(end)}`
  const sameMonth = start.slice(0, 7) === end.slice(0, 7)
  const pickUp = sameMonth
    ? formatShortDay(start).split('\u00a0').slice(0, 2).join('\u00a0')
    : formatShortDay(start)
  return `Retrait\u00a0${pickUp}, retour\u00a0${formatShortDay(end)}`
}

/** `du 3 au 5 décembre 2026`, naming month and year twice only where they differ. */
export function formatLongPeriod(start: CalendarDay, end: CalendarDay): string {
  if (start === end) return `le ${formatLongDay(start)}`
  const words = formatLongDay(start).split(' ')
  const sameYear = start.slice(0, 4) === end.slice(0, 4)
  const sameMonth = start.slice(0, 7) === end.slice(0, 7)
  const varying = sameMonth ? 1 : sameYear ? 2 : 3
  return `du ${words.slice(0, varying).join(' ')} au ${formatLongDay(end)}`
}
