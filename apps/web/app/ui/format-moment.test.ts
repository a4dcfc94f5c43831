import { expect, it } from 'vitest'
import { formatMoment } from './format-moment.ts'

const NOW = new Date('2026-12-03T10:00:00Z')

it.each([
  ['2026-12-03T08:05:00Z', "aujourd'hui à 9\u00a0h\u00a005"],
  ['2026-12-02T23:30:00Z', "aujourd'hui à 0\u00a0h\u00a030"],
  ['2026-12-02T22:59:00Z', 'hier à 23\u00a0h\u00a059'],
  ['2026-12-01T12:00:00Z', 'le 1er décembre 2026'],
  ['2025-12-03T12:00:00Z', 'le 3 décembre 2025'],
])('%s is written %s in Libreville', (instant, words) => {
  expect(formatMoment(instant, NOW)).toBe(words)
})
