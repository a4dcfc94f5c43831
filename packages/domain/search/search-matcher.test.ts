import { expect, test } from 'vitest'
import { CONDITIONS } from '../listing/listing-attributes.ts'
import { distanceKm, RADIUSES_IN_KM } from '../places/distance.ts'
import { PLACES } from '../places/places.ts'
import type { SearchFilters } from './saved-search.ts'
import { type FoundItem, keysOfItem, matcherOf, rarestFragment } from './search-matcher.ts'

const search = (filters: Partial<SearchFilters>): SearchFilters => ({
  location: [],
  instant: false,
  condition: [],
  ...filters,
})

const item: FoundItem = {
  category: 'bricolage',
  condition: 'bon',
  place: 'louis',
  location: 'Libreville',
  instant: false,
  searchText: 'perceuse a percussion\npour le beton',
  words: '',
}

/** True if one key of the search, and one only, is among the item's; the text by its rarest fragment. */
function looksUp(filters: Partial<SearchFilters>, of = item): boolean {
  const matcher = matcherOf(search(filters))
  const { categories, conditions, areas, instants, fragments } = keysOfItem(of)
  const fitting = matcher.keys.filter(
    ({ category, condition, area }) =>
      categories.includes(category) && conditions.includes(condition) && areas.includes(area),
  )
  expect(fitting.length).toBeLessThanOrEqual(1)
  const text = matcher.fragments.map((fragment) => fragments.includes(fragment))
  return fitting.length === 1 && instants.includes(matcher.instant) && text.every(Boolean)
}

test.each([
  [{}, true],
  [{ category: 'bricolage' }, true],
  [{ category: 'sport' }, false],
  [{ location: ['Libreville'] }, true],
  [{ location: ['Owendo', 'Libreville', 'Libreville'] }, true],
  [{ location: ['Owendo'] }, false],
  [{ near: 'louis' }, true],
  [{ near: 'louis', within: 2 }, true],
  [{ near: 'nzeng-ayong', within: 2 }, false],
  [{ near: 'nzeng-ayong', within: 10, category: 'bricolage' }, true],
  [{ near: 'louis', within: 5, location: ['Owendo'] }, false],
  [{ near: 'louis', within: 5, location: ['Owendo', 'Libreville'] }, true],
  [{ condition: ['neuf', 'bon'] }, true],
  [{ condition: ['neuf'] }, false],
  [{ condition: CONDITIONS }, true],
  [{ instant: true }, false],
  [{ q: 'p' }, true],
  [{ q: 'z' }, false],
  [{ q: 'BÉTON' }, true],
  [{ q: '«béton»' }, true],
  [{ q: 'erceuse à percuss' }, true],
  [{ q: 'percussion pour' }, false],
] as const)('an item of Louis is looked up by a search for %o: %s', (filters, found) => {
  expect(looksUp(filters)).toBe(found)
})

test('an item without quartier is found by its town, never by a radius', () => {
  const old = { ...item, place: null }
  expect(looksUp({ location: ['Libreville'] }, old)).toBe(true)
  expect(looksUp({ near: 'louis', within: 10 }, old)).toBe(false)
})

test('an item that is booked at once is looked up by either kind of search', () => {
  const instant = { ...item, instant: true }
  expect([looksUp({ instant: true }, instant), looksUp({}, instant)]).toEqual([true, true])
})

test('a radius is looked up by every place within it, and by no other', () => {
  const from = PLACES.find(({ slug }) => slug === 'louis')
  if (!from) expect.fail('no such place')
  for (const place of PLACES) {
    const km = distanceKm(from, place)
    const at = { ...item, place: place.slug, location: place.town }
    const reached = RADIUSES_IN_KM.filter((within) => looksUp({ near: 'louis', within }, at))
    expect(reached, place.slug).toEqual(RADIUSES_IN_KM.filter((most) => km !== null && km <= most))
  }
})

test('searches that share most of their text are stored under what they do not share', () => {
  const uses = new Map<string, number>()
  for (let n = 1000; n < 2000; n += 1) {
    const fragment = rarestFragment(matcherOf(search({ q: `perceuse n° ${n}` })).fragments, uses)
    uses.set(fragment, (uses.get(fragment) ?? 0) + 1)
  }
  expect(Math.max(...uses.values())).toBeLessThan(100)
})
