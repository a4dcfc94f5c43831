import type { Notice } from '@okoume/contract/wire/notice.ts'
import { addDays, type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'

export interface NoticesOfDay {
  readonly day: CalendarDay
  readonly notices: readonly Notice[]
}

/** Keeps their order; each day stands once where the notices are in order of time. */
export function noticesByDay(notices: readonly Notice[]): readonly NoticesOfDay[] {
  const days = new Map<CalendarDay, Notice[]>()
  for (const notice of notices) {
    const day = dayInLibreville(new Date(notice.createdAt))
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days].map(([day, ofDay]) => ({ day, notices: ofDay }))
}

/** `Aujourd'hui`, `Hier`, else `3 décembre 2026`. */
export function formatDayName(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return "Aujourd'hui"
  return day === addDays(today, -1) ? 'Hier' : formatLongDay(day)
}
