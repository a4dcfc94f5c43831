import type { ItemCalendar } from '@okoume/contract/wire/item-calendar.ts'
import { calendarDay as day } from '@okoume/domain/calendar/calendar-day.ts'
import { describe, expect, it } from 'vitest'
import { formatBlockedUnits, leftOnDay, stateOfDay, tapDay, weeksOfMonth, withinDays } from './day-states.ts'

const days = (start: string, end: string) => ({ start_date: day(start), end_date: day(end) })
const calendar: ItemCalendar = {
  title: 'Perceuse',
  available: 3,
  blocks: [{ ...days('2026-12-04', '2026-12-08'), quantity: null, note: '' }],
  taken: [
    { ...days('2026-12-01', '2026-12-02'), quantity: 1, state: 'rented', rentalId: 'a' },
    { ...days('2026-12-02', '2026-12-03'), quantity: 1, state: 'requested', rentalId: 'b' },
  ],
}

describe('a day of the calendar of one item', () => {
  it.each([
    ['2026-11-30', 'free', 3],
    ['2026-12-01', 'rented', 2],
    ['2026-12-02', 'rented', 1],
    ['2026-12-03', 'requested', 2],
    ['2026-12-04', 'blocked', 0],
    ['2026-12-09', 'free', 3],
  ])('%s is %s, with %i left', (date, state, left) => {
    expect(stateOfDay(calendar, day(date))).toBe(state)
    expect(leftOnDay(calendar, day(date))).toBe(left)
  })

  it('shows what lies on the chosen days', () => {
    const found = withinDays(calendar, { start: day('2026-12-03'), end: day('2026-12-04') })
    expect(found.taken.map(({ rentalId }) => rentalId)).toEqual(['b'])
    expect(found.blocks).toHaveLength(1)
  })
})

it.each([
  [null, 1, 'Bloqué'],
  [null, 60, 'Tous les exemplaires bloqués'],
  [60, 60, 'Tous les exemplaires bloqués'],
  [20, 60, '20 exemplaires sur 60 bloqués'],
  [1, 2, '1 exemplaire sur 2 bloqué'],
])('%s of %i units blocked: %s', (units, available, text) => {
  expect(formatBlockedUnits(units, available)).toBe(text)
})

describe('choosing days', () => {
  it('takes a first and a last day, in either order, then a new first', () => {
    const [early, late] = [day('2026-12-02'), day('2026-12-09')]
    expect(tapDay(null, late)).toEqual({ first: late, chosen: { start: late, end: late } })
    expect(tapDay(late, early)).toEqual({ first: null, chosen: { start: early, end: late } })
    expect(tapDay(early, early)).toEqual({ first: null, chosen: { start: early, end: early } })
  })
})

describe('the weeks of a month', () => {
  it.each([
    ['2026-12-01', 5, 1],
    ['2027-02-01', 4, 0],
    ['2027-05-01', 6, 5],
  ])('of %s are %i, and its first day stands at %i', (month, count, place) => {
    const weeks = weeksOfMonth(day(month))
    expect(weeks).toHaveLength(count)
    expect(weeks[0]?.indexOf(day(month))).toBe(place)
    expect(weeks.flat().filter(Boolean)).toHaveLength(
      new Date(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0).getDate(),
    )
  })
})
