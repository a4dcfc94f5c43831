import { expect, test } from 'vitest'
import { formatDeadline, formatInstant, formatLongInstant, formatTimeOfDay } from './format-instant.ts'

test.each([
  ['2026-12-03T13:05:59Z', '03/12/2026 14:05'],
  ['2026-12-03T22:59:00Z', '03/12/2026 23:59'],
  ['2026-12-31T23:00:00Z', '01/01/2027 00:00'],
])('%s is %s in Libreville', (instant, text) => {
  expect(formatInstant(instant)).toBe(text)
})

test.each([
  ['2026-11-21T23:05:00.000Z', '22 novembre 2026 à 0\u00a0h\u00a005'],
  ['2026-12-01T08:30:00.000Z', '1er décembre 2026 à 9\u00a0h\u00a030'],
  ['2026-12-03T13:05:59Z', '3 décembre 2026 à 14\u00a0h\u00a005'],
])('%s is %s in words, with the same time of day', (instant, text) => {
  expect(formatLongInstant(instant)).toBe(text)
  expect(text).toMatch(new RegExp(` ${formatTimeOfDay(instant)}$`))
})

test.each([
  ['2026-12-03T23:00:00.000Z', '3 décembre 2026 à minuit'],
  ['2026-11-30T23:00:00.000Z', '30 novembre 2026 à minuit'],
  ['2026-12-03T23:00:00.001Z', '4 décembre 2026 à 0\u00a0h\u00a000'],
  ['2026-12-03T11:00:00.000Z', '3 décembre 2026 à 12\u00a0h\u00a000'],
])('a deadline at %s is %s', (instant, text) => {
  expect(formatDeadline(instant)).toBe(text)
})
