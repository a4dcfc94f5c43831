import { expect, test } from 'vitest'
import { newUuid } from './identifiers.ts'

const NOW = new Date('2026-05-01T10:00:00.123Z')
const idsAt = (now: Date, count: number) => Array.from({ length: count }, () => newUuid(now))

test('is a UUID of version 7 that begins with its millisecond', () => {
  expect(newUuid(NOW)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(newUuid(NOW).replaceAll('-', '').slice(0, 12), 16)).toBe(NOW.getTime())
})

test('in the same millisecond, later ids sort later', () => {
  const ids = idsAt(NOW, 1000)
  expect(ids.toSorted()).toEqual(ids)
  expect(newUuid(new Date(NOW.getTime() + 1)) > (ids.at(-1) ?? '')).toBe(true)
})

test('is unique, however many are made in a millisecond', () => {
  expect(new Set(idsAt(NOW, 20_000)).size).toBe(20_000)
})
