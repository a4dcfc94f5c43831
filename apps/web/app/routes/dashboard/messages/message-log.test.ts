import type { Message } from '@okoume/contract/wire/conversation.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { expect, test } from 'vitest'
import { goesOn, messagesByDay, shortMoment } from './message-log.tsx'

test("today's messages show the time, older ones the date", () => {
  const today = calendarDay('2026-11-22')
  expect(shortMoment('2026-11-21T23:05:00Z', today)).toBe('0\u00a0h\u00a005')
  expect(shortMoment('2026-11-21T22:05:00Z', today)).toBe('21/11')
})

const at = (sentAt: string): Message => ({
  number: 1,
  authorId: 'a',
  key: null,
  text: '',
  hidden: false,
  sentAt,
})

test('messages of the same person within a minute share one time', () => {
  const first = at('2026-11-21T10:00:05Z')
  expect(goesOn(first, at('2026-11-21T10:00:50Z'))).toBe(true)
  expect(goesOn(first, at('2026-11-21T10:01:00Z'))).toBe(false)
  expect(goesOn(first, { ...first, authorId: 'b' })).toBe(false)
  expect(goesOn(first, undefined)).toBe(false)
})

test('messages are grouped by day', () => {
  const days = messagesByDay(['2026-11-20T22:59:00Z', '2026-11-20T23:00:00Z', '2026-11-21T10:00:00Z'].map(at))
  expect(days.map(({ day, messages }) => [day, messages.length])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
  ])
})
