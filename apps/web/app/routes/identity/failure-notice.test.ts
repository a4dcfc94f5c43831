import { expect, test } from 'vitest'
import { formatWait } from './failure-notice.tsx'

test.each([
  [0.2, '1 seconde'],
  [45, '45 secondes'],
  [90, '90 secondes'],
  [91, '2 minutes'],
  [180, '3 minutes'],
  [3599, '1 heure'],
  [3601, '2 heures'],
])('a wait of %d s is written %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words)
})
