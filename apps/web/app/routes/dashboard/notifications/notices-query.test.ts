import type { Notice } from '@okoume/contract/wire/notice.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { expect, it } from 'vitest'
import { formatDayName, noticesByDay } from './notices-query.ts'

const at = (id: string, createdAt: string): Notice => ({
  id,
  title: id,
  paragraphs: [],
  link: null,
  linkLabel: null,
  otherLink: null,
  otherLabel: null,
  createdAt,
  read: false,
})

it('a day is a day at Libreville, an hour before that of Greenwich ends', () => {
  const days = noticesByDay([
    at('just after midnight', '2026-12-03T23:05:00Z'),
    at('in the evening', '2026-12-03T22:55:00Z'),
    at('in the morning', '2026-12-03T06:00:00Z'),
  ])
  expect(days.map(({ day, notices }) => [day, notices.length])).toEqual([
    ['2026-12-04', 1],
    ['2026-12-03', 2],
  ])
})

it.each([
  ['2026-12-04', "Aujourd'hui"],
  ['2026-12-03', 'Hier'],
  ['2026-12-01', '1er décembre 2026'],
])('%s is called «%s»', (day, name) => {
  expect(formatDayName(calendarDay(day), calendarDay('2026-12-04'))).toBe(name)
})
