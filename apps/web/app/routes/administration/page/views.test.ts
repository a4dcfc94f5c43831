import type { Work } from '@okoume/contract/wire/administration-work.ts'
import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { expect, test } from 'vitest'
import { byUrgency, formatAge, isLate } from './views.ts'

const waiting = (kind: Work['kind'], waitingMs: number): Work => ({ kind, count: 1, since: '', waitingMs })

test('the longest wait for its kind comes first, and an empty kind last', () => {
  const idle: Work = { kind: 'payments', count: 0, since: null, waitingMs: null }
  const mails = waiting('mails', 12 * HOUR_MS)
  const jobs = waiting('jobs', 2 * HOUR_MS)

  expect(byUrgency([idle, mails, jobs])).toEqual([jobs, mails, idle])
  expect([idle, mails, jobs].map(isLate)).toEqual([false, false, true])
})

test.each([
  [0, "moins d'une minute"],
  [59 * 60_000, '59 min'],
  [DAY_MS - 1, '23 h'],
  [DAY_MS, '1 jour'],
  [9 * DAY_MS, '9 jours'],
])('%i ms are written: %s', (ms, words) => {
  expect(formatAge(ms)).toBe(words)
})
