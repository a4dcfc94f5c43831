import { WORK_KINDS, type Work } from '@okoume/contract/wire/administration-work.ts'
import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { expect, test } from 'vitest'
import { findFinanceView } from '../finance/finance-views.ts'
import { byUrgency, FINANCE_PLACES, findView, formatAge, isLate, placeOfWork, viewsFor } from './views.ts'

const waiting = (kind: Work['kind'], waitingMs: number): Work => ({
  kind,
  count: 1,
  since: '',
  waitingMs,
  late: null,
})

test('the longest wait for its kind comes first, and an empty kind last', () => {
  const idle: Work = { kind: 'payments', count: 0, since: null, waitingMs: null, late: null }
  const mails = waiting('mails', 12 * HOUR_MS)
  const jobs = waiting('jobs', 2 * HOUR_MS)

  expect(byUrgency([idle, mails, jobs])).toEqual([jobs, mails, idle])
  expect([idle, mails, jobs].map(isLate)).toEqual([false, false, true])
})

test('every kind of work has a view of its own', () => {
  expect(new Set(WORK_KINDS.map((kind) => placeOfWork(kind).to)).size).toBe(WORK_KINDS.length)
})

test('work of the finance desk has a view there', () => {
  for (const { view } of Object.values(FINANCE_PLACES))
    expect(findFinanceView(new URLSearchParams({ vue: view })).id).toBe(view)
})

test.each([
  ['support', ['aide', 'remises', 'messages', 'personnes']],
  ['moderation', ['signalements', 'identites', 'personnes']],
  [
    'finance',
    ['paiements', 'remises', 'retours', 'retraits', 'corrections', 'sans-reponse', 'taches', 'personnes'],
  ],
] as const)('%s sees these views, and no address shows another', (role, ids) => {
  expect(viewsFor([role]).map(({ id }) => id)).toEqual(ids)
  const shown = viewsFor(['supervisor']).filter(({ id }) =>
    findView(new URLSearchParams({ vue: id }), [role]),
  )
  expect(shown.map(({ id }) => id)).toEqual(ids)
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
