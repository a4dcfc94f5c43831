import { addDays, addMonths, type CalendarDay, calendarDay } from '../calendar/calendar-day.ts'
import { formatDay, formatLongPeriod, formatMonthOf } from '../calendar/format-day.ts'
import { capitalize } from '../writing/capitalize.ts'
import { FIGURES, type Figure } from './figures.ts'

export type BookStep = 'day' | 'month'

/** Figures of a day, or of the days of a month that were asked for. */
export interface BookPeriod extends Readonly<Record<Figure, number>> {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

type BookDay = Readonly<Record<Figure, number>> & { readonly day: string }

/** Beyond so many days, a quarter, they are shown by month unless days are asked for. */
const MAX_BY_DAY = 92

export function usualStep(days: readonly unknown[]): BookStep {
  return days.length > MAX_BY_DAY ? 'month' : 'day'
}

/** The days as they are, or summed by month; in their order. */
export function bookPeriods(days: readonly BookDay[], step: BookStep): readonly BookPeriod[] {
  const keyOf = ({ day }: BookDay) => (step === 'month' ? monthOf(day) : day)
  // Hazard: the oldest browsers that open the desk have no `Map.groupBy`.
  return [...new Set(days.map(keyOf))].flatMap((key) => {
    const group = days.filter((day) => keyOf(day) === key)
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const sums = FIGURES.map((figure) => [figure, group.reduce((sum, day) => sum + day[figure], 0)])
    const figures = Object.fromEntries(sums) as Record<Figure, number>
    return [{ from: calendarDay(first.day), to: calendarDay(last.day), ...figures }]
  })
}

/** `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** `28/11/2026`, `Novembre 2026`, `Du 10 au 30 novembre 2026`. */
export function formatBookPeriod({ from, to }: Pick<BookPeriod, 'from' | 'to'>, step: BookStep): string {
  if (step === 'day') return formatDay(from)
  const isWhole = from.endsWith('-01') && addDays(addMonths(from, 1), -1) === to
  return capitalize(isWhole ? formatMonthOf(from) : formatLongPeriod(from, to))
}
