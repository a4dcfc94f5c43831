import type { Rental } from '@okoume/contract/wire/rental.ts'
import { type Meeting, meetingAt } from '@okoume/domain/rental/meeting.ts'
import type { TextFile } from '#app/shell/install/hand-over-file.ts'

const MAX_LINE_BYTES = 75
const DURATION = 'PT30M'
const REMINDER_BEFORE = '-PT1H'

type CalendarRental = Pick<Rental, 'id' | 'itemTitle'>

/** The meeting as an iCalendar file (RFC 5545), which Android and iOS add to the calendar. Its times are UTC, so they need no time zone's rules. */
export function calendarFile({ id, itemTitle }: CalendarRental, meeting: Meeting, now: Date): TextFile {
  const title = `Remise : ${itemTitle}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Okoume//Location//FR',
    'BEGIN:VEVENT',
    // The same for every proposal of a rental: a later one replaces it.
    `UID:${id}@okoume`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${Math.floor(now.getTime() / 1000)}`,
    `DTSTART:${utc(meetingAt(meeting))}`,
    `DURATION:${DURATION}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(meeting.text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${REMINDER_BEFORE}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const text = lines.map((line) => `${folded(line)}\r\n`).join('')
  return { name: `okoume-rendez-vous-${meeting.day}.ics`, type: 'text/calendar;charset=utf-8', text }
}

/** `20261128T070000Z`. */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** A line break would end the property: whoever wrote the text could add others. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
}

/** Lines are cut between characters, never within one. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  return Array.from(line, (character) => {
    const length = encoder.encode(character).length
    bytes += length
    if (bytes <= MAX_LINE_BYTES) return character
    // The space that marks the continuation counts.
    bytes = 1 + length
    return `\r\n ${character}`
  }).join('')
}
