import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const MEETING = { day: calendarDay('2026-11-28'), hour: 8, text: 'Devant la pharmacie' }
const NOW = new Date('2026-11-20T09:00:00.123Z')
const fileOf = (itemTitle: string, text: string) =>
  calendarFile({ id: 'r1', itemTitle }, { ...MEETING, text }, NOW).text

it('names the instant in UTC, an hour behind Libreville', () => {
  const { name, text } = calendarFile({ id: 'r1', itemTitle: 'Tente' }, MEETING, NOW)
  expect(name).toBe('okoume-rendez-vous-2026-11-28.ics')
  expect(text).toContain('\r\nDTSTART:20261128T070000Z\r\n')
  expect(text).toContain('\r\nDTSTAMP:20261120T090000Z\r\n')
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

it.each([
  ['Glass, à gauche; au 2', 'Glass\\, à gauche\\; au 2'],
  ['C:\\rue', 'C:\\\\rue'],
  ['ici\r\nATTENDEE:mailto:x@y.z', 'ici\\nATTENDEE:mailto:x@y.z'],
  ['ici\u2028END:VEVENT', 'ici\\nEND:VEVENT'],
])('escapes %j', (place, written) => {
  expect(fileOf('Tente', place)).toContain(`\r\nLOCATION:${written}\r\n`)
})

it('folds long lines within 75 bytes, between characters', () => {
  const title = 'Sono complète 🎛️ '.repeat(12).trim()
  const text = fileOf(title, MEETING.text)
  const longest = Math.max(...text.split('\r\n').map((line) => new TextEncoder().encode(line).length))
  expect(longest).toBeLessThanOrEqual(75)
  expect(text).toContain(text.toWellFormed())
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Remise : ${title}\r\n`)
})
