import { expect, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { isNarrow, isOver, nameOfSearch, rhythmsDue, type SearchFilters } from './saved-search.ts'

const search = (filters: Partial<SearchFilters>): SearchFilters => ({
  location: [],
  instant: false,
  condition: [],
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
  [
    {
      q: 'tente',
      max: 20_000,
      condition: ['neuf', 'bon'],
      from: calendarDay('2026-12-03'),
      to: calendarDay('2026-12-05'),
    },
    'Tente, 20\u202f000\u00a0FCFA en tout au plus, état neuf ou bon, du 3 au 5 décembre 2026',
  ],
] as const)('%o is called «%s»', (filters, name) => {
  expect(nameOfSearch(search(filters))).toBe(name)
})

test.each([
  [{}, false],
  [{ q: ' ' }, false],
  [{ near: 'louis' }, false],
  [{ max: 100_000 }, false],
  [{ q: 'a' }, true],
  [{ near: 'louis', within: 2 }, true],
  [{ max: 99_999 }, true],
  [{ condition: ['usé'] }, true],
  [{ from: calendarDay('2026-12-03'), to: calendarDay('2026-12-05') }, true],
] as const)('%o narrows: %s', (filters, narrow) => {
  expect(isNarrow(search(filters))).toBe(narrow)
})

test('a search is over once its first day is past', () => {
  const today = calendarDay('2026-12-03')
  expect(isOver({ from: today }, today)).toBe(false)
  expect(isOver({ from: calendarDay('2026-12-02') }, today)).toBe(true)
  expect(isOver({}, today)).toBe(false)
})

test('on Fridays the weekly ones are due too', () => {
  expect(rhythmsDue(new Date('2026-11-27T17:00:00Z'))).toContain('weekly')
  expect(rhythmsDue(new Date('2026-11-26T17:00:00Z'))).toEqual(['daily', 'at once'])
  expect(rhythmsDue(new Date('2026-11-27T23:30:00Z'))).not.toContain('weekly')
  const monday = new Date('2026-11-30T17:00:00Z')
  expect(rhythmsDue(monday, new Date('2026-11-26T17:00:00Z'))).toContain('weekly')
  expect(rhythmsDue(monday, new Date('2026-11-27T17:00:00Z'))).not.toContain('weekly')
  expect(rhythmsDue(monday, new Date('2025-06-28T17:00:00Z'))).toContain('weekly')
})
