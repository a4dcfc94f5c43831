import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../calendar/durations.ts'
import { CASE_DUE_HOURS, caseDueAt, caseOrder } from './case-due.ts'
import { CASE_SOURCES } from './decisions.ts'
import { SIGNAL_KINDS, SIGNALS } from './signals.ts'

const NOON = new Date('2026-05-20T12:00:00Z')
const hours = (count: number) => new Date(NOON.getTime() + count * HOUR_MS)

test.each([
  ['a report', 'reports', 1, 48],
  ['two reports', 'reports', 2, 36],
  ['ten reports', 'reports', 10, 4],
  ['a reply', 'reply', 0, 24],
  ['a listing that waits to be seen', 'prohibited term', 1, 24],
  ['a repeated picture', 'repeated picture', 1, 48],
] as const)('%s is decided within its hours', (_name, source, reports, expected) => {
  expect(caseDueAt({ source, openedAt: NOON, reports })).toEqual(hours(expected))
})

test('signals bring a case forward, and never before the hours that every case is given', () => {
  const one = { aimAt: hours(48), openedAt: NOON }
  expect(caseOrder({ ...one, signals: [] })).toBe(hours(48).getTime())
  expect(caseOrder({ ...one, signals: [{ kind: 'cancellations', count: 3 }] })).toBe(hours(42).getTime())
  const all = SIGNAL_KINDS.map((kind) => ({ kind, count: SIGNALS[kind].least }))
  expect(caseOrder({ ...one, signals: all })).toBe(hours(4).getTime())
})

const queued = fc.record({
  source: fc.constantFrom(...CASE_SOURCES),
  reports: fc.integer({ min: 0, max: 30 }),
  kinds: fc.uniqueArray(fc.constantFrom(...SIGNAL_KINDS)),
})

test('no starvation: nothing that is opened after a case was due comes before it', () => {
  fc.assert(
    fc.property(queued, queued, fc.integer({ min: 0, max: 500 }), (waiting, later, more) => {
      const orderOf = ({ source, reports, kinds }: typeof waiting, openedAt: Date) => {
        const aimAt = caseDueAt({ source, reports, openedAt })
        return caseOrder({ aimAt, openedAt, signals: kinds.map((kind) => ({ kind, count: 9 })) })
      }
      const opened = hours(CASE_DUE_HOURS[waiting.source] + more)
      expect(orderOf(waiting, NOON)).toBeLessThan(orderOf(later, opened))
    }),
  )
})
