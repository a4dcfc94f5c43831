import { expect, it } from 'vitest'
import { formatDeadline } from './format-deadline.ts'

it('says a deadline by the clocks of Libreville, whatever those of the device', () => {
  expect(formatDeadline('2026-11-21T23:05:00.000Z')).toBe('22 novembre 2026 à 0\u00a0h\u00a005')
  expect(formatDeadline('2026-12-01T08:30:00.000Z')).toBe('1er décembre 2026 à 9\u00a0h\u00a030')
})
