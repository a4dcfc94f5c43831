import { expect, test } from 'vitest'
import { formatInstant } from './format-instant.ts'

test.each([
  ['2026-12-03T13:05:59Z', '03/12/2026 14:05'],
  ['2026-12-03T22:59:00Z', '03/12/2026 23:59'],
  ['2026-12-31T23:00:00Z', '01/01/2027 00:00'],
])('%s is %s in Libreville', (instant, told) => {
  expect(formatInstant(instant)).toBe(told)
})
