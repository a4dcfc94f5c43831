import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { expect, it } from 'vitest'
import { formatTimeLeft } from './owner-actions.tsx'

const now = new Date('2026-11-21T10:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString()
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

it.each([
  [0.5, "moins d'une minute"],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 h 00'],
  [5 * 60 + 20.9, '5 h 20'],
  [24 * 60, '1 jour'],
  [27 * 60 + 59, '1 jour et 3 h'],
  [48 * 60, '2 jours'],
])('writes %d minutes as people do', (minutes, words) => {
  expect(plain(formatTimeLeft(after(minutes), now))).toBe(words)
})

it('is empty for a time that is over', () => {
  expect(formatTimeLeft(after(-0.1), now)).toBeNull()
})
