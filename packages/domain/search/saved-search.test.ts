import { expect, test } from 'vitest'
import {
  type FoundItem,
  isNarrow,
  keysOfItem,
  matcherOf,
  nameOfSearch,
  rhythmsDue,
  type SearchFilters,
} from './saved-search.ts'

const search = (filters: Partial<SearchFilters>): SearchFilters => ({
  location: [],
  instant: false,
  ...filters,
})

test.each([
  [{ q: 'groupe  électrogène', near: 'louis' }, 'Groupe électrogène près de Louis'],
  [{ category: 'bricolage', near: 'louis', within: 5 }, 'Bricolage à moins de 5 km de Louis'],
  [
    { q: 'sono', location: ['Libreville', 'Owendo'], max: 20_000 },
    'Sono à Libreville, Owendo, 20\u202f000\u00a0FCFA par jour au plus',
  ],
  [{ q: 'tente', category: 'sport', instant: true }, 'Tente, Sport & Loisirs, réservation immédiate'],
  [{ instant: true }, 'Objets, réservation immédiate'],
] as const)('%o is called «%s»', (filters, name) => {
  expect(nameOfSearch(search(filters))).toBe(name)
})

const item: FoundItem = { category: 'bricolage', place: 'louis', location: 'Libreville' }
const keyed = (filters: Partial<SearchFilters>, of = item) => {
  const keys = keysOfItem(of)
  return matcherOf(search(filters)).keys.some((one) => keys.includes(one))
}

test.each([
  [{}, true],
  [{ category: 'bricolage' }, true],
  [{ category: 'sport' }, false],
  [{ location: ['Libreville'] }, true],
  [{ location: ['Owendo'] }, false],
  [{ near: 'louis' }, true],
  [{ near: 'louis', within: 2 }, true],
  [{ near: 'nzeng-ayong', within: 2 }, false],
  [{ near: 'nzeng-ayong', within: 10, category: 'bricolage' }, true],
  [{ near: 'louis', within: 5, location: ['Owendo'] }, false],
] as const)('an item of Louis is looked up by a search for %o: %s', (filters, found) => {
  expect(keyed(filters)).toBe(found)
})

test('an item without quartier is found by its town, never by a radius', () => {
  const old = { ...item, place: null }
  expect(keyed({ location: ['Libreville'] }, old)).toBe(true)
  expect(keyed({ near: 'louis', within: 10 }, old)).toBe(false)
})

test.each([
  [{}, false],
  [{ q: ' ' }, false],
  [{ near: 'louis' }, false],
  [{ max: 100_000 }, false],
  [{ q: 'a' }, true],
  [{ near: 'louis', within: 2 }, true],
  [{ max: 99_999 }, true],
] as const)('%o narrows: %s', (filters, narrow) => {
  expect(isNarrow(search(filters))).toBe(narrow)
})

test('on Fridays the weekly ones are due too', () => {
  expect(rhythmsDue(new Date('2026-11-27T17:00:00Z'))).toContain('weekly')
  expect(rhythmsDue(new Date('2026-11-26T17:00:00Z'))).toEqual(['daily', 'at once'])
  expect(rhythmsDue(new Date('2026-11-27T23:30:00Z'))).not.toContain('weekly')
})
