import { expect, test } from 'vitest'
import type { CatalogueLine } from './catalogue-line.ts'
import { seedItem } from './seed-rows.ts'

const line: CatalogueLine = {
  id: 1,
  title: 'Perceuse',
  description: '',
  category: 'bricolage',
  city: 'Libreville',
  pricePerDay: 4000,
  condition: 'bon',
  deposit: 0,
  stock: 1,
  ownerId: 1,
  createdAt: '2026-01-01T00:00:00.123456+01:00',
}

test("a date has the precision of a page's cursor, or pages would leave items out", () => {
  expect(seedItem(line).created_at).toBe('2025-12-31T23:00:00.123Z')
})
