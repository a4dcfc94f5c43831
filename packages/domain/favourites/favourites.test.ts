import { expect, test } from 'vitest'
import { favouriteAlert, MAX_FAVOURITES, mergeFavourites } from './favourites.ts'

const now = new Date('2026-03-20T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)

test.each([
  ['a fall of a tenth', { offered: true }, { pricePerDay: 9000, offered: true }, 'cheaper'],
  ['a smaller fall', { offered: true }, { pricePerDay: 9001, offered: true }, null],
  ['a rise', { offered: true }, { pricePerDay: 12_000, offered: true }, null],
  ['a return', { offered: false }, { pricePerDay: 10_000, offered: true }, 'offered again'],
  ['a return at a lower price', { offered: false }, { pricePerDay: 5000, offered: true }, 'offered again'],
  ['a fall of what is not offered', { offered: true }, { pricePerDay: 5000, offered: false }, null],
  [
    'a second fall after six days',
    { offered: true, notifiedAt: daysAgo(6) },
    { pricePerDay: 5000, offered: true },
    null,
  ],
  [
    'a second fall after seven days',
    { offered: true, notifiedAt: daysAgo(7) },
    { pricePerDay: 5000, offered: true },
    'cheaper',
  ],
] as const)('%s', (_, known, item, alert) => {
  const before = { price: 10_000, notifiedAt: null, ...known }
  const outcome = favouriteAlert(before, item, now)
  expect(outcome.alert).toBe(alert)
  expect(outcome.known.offered).toBe(item.offered)
  // Compared with the price that the person knows, not with the last one.
  expect(outcome.known.price).toBe(alert ? item.pricePerDay : 10_000)
})

test('an account takes over the newest of a device that it has room for, once', () => {
  const own = Array.from({ length: MAX_FAVOURITES - 2 }, (_, index) => `own ${index}`)
  const device = ['newest', 'own 3', 'newer', 'newest', 'oldest']
  expect(mergeFavourites(own, device)).toEqual({ added: ['newest', 'newer'], left: 1 })
  expect(mergeFavourites([...own, 'newest', 'newer'], device)).toEqual({ added: [], left: 1 })
})
