import type { Message } from '@okoume/contract/wire/conversation.ts'
import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'

/** The time of what was said today, the date of what was said before. */
export function shortMoment(instant: string, today: CalendarDay): string {
  const day = dayInLibreville(new Date(instant))
  return day === today ? formatTimeOfDay(instant) : formatDay(day).slice(0, 5)
}

export interface MessagesOfDay {
  readonly day: CalendarDay
  readonly messages: readonly Message[]
}

/** In their order, under the days on which they were written. */
export function messagesByDay(messages: readonly Message[]): readonly MessagesOfDay[] {
  const days: { day: CalendarDay; messages: Message[] }[] = []
  for (const message of messages) {
    const day = dayInLibreville(new Date(message.sentAt))
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/** Whether what follows was written by the same person within the same minute. */
export function goesOn(message: Message, next: Message | undefined): boolean {
  if (next?.authorId !== message.authorId) return false
  return formatTimeOfDay(next.sentAt) === formatTimeOfDay(message.sentAt)
}
