import { expect, test } from 'vitest'
import { formatNearDeadline } from './near-deadline.ts'

test.each([
  ['2026-12-03T08:05:00.000Z', "aujourd'hui 9\u00a0h\u00a005"],
  ['2026-12-03T23:00:00.000Z', 'ce soir minuit'],
  ['2026-12-04T23:00:00.000Z', 'demain minuit'],
  ['2026-12-09T08:05:00.000Z', 'mercredi 9\u00a0h\u00a005'],
  ['2026-12-10T08:05:00.000Z', 'le 10 décembre 2026 à 9\u00a0h\u00a005'],
  ['2026-12-02T08:05:00.000Z', 'le 2 décembre 2026 à 9\u00a0h\u00a005'],
])('on 3 December a deadline at %s is %s', (instant, text) => {
  expect(formatNearDeadline(new Date(instant), new Date('2026-12-03T07:00:00.000Z'))).toBe(text)
})
