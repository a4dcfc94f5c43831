import { dayInLibreville, daysBetween } from '../calendar/calendar-day.ts'
import {
  describePeriodProblem,
  earliestStart,
  lastBookableDay,
  type PeriodProblem,
  type PeriodRules,
} from '../calendar/period-rules.ts'
import type { Period } from '../calendar/rental-period.ts'

/** How many periods a person waits for, over all items, and how many days one of them has. */
export const MAX_AWAITED_PERIODS = 10
export const MAX_AWAITED_DAYS = 31

/**
 * Problems, by field, of days that are to be awaited. The owner's rules of length do not count: the days that are taken may
 * be a part of a longer rental.
 */
export function awaitedDaysProblems(
  { start, end }: Period,
  rules: PeriodRules,
  now: Date,
): Partial<Record<'start_date' | 'end_date', string>> {
  const say = (problem: PeriodProblem) => describePeriodProblem(problem, rules, now)
  const today = dayInLibreville(now)
  if (end < start) return { end_date: say('END_BEFORE_START') }
  if (start < today) return { start_date: say('START_IN_PAST') }
  if (start < earliestStart(now, rules)) return { start_date: say('TOO_SOON') }
  if (end > lastBookableDay(today, rules)) return { end_date: say('TOO_FAR_AHEAD') }
  if (daysBetween(start, end) >= MAX_AWAITED_DAYS) return { end_date: `${MAX_AWAITED_DAYS} jours au plus.` }
  return {}
}
