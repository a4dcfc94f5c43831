import { calendarDay as day } from '@okoume/domain/calendar/calendar-day.ts'
import { describe, expect, it } from 'vitest'
import { type Bookable, chooseDay, NO_DAYS, refuseDay, weeklyEndsFrom } from './day-choice.ts'

const daily: Bookable = {
  unit: 'jour',
  stock: 2,
  quantity: 1,
  today: day('2026-11-10'),
  occupancies: [
    { start: day('2026-11-15'), end: day('2026-11-16'), quantity: 2 },
    { start: day('2026-11-20'), end: day('2026-11-22'), quantity: 1 },
  ],
}
const weekly: Bookable = { ...daily, unit: 'semaine' }

describe('a day of the calendar', () => {
  it('cannot be chosen before today, nor more than a year ahead', () => {
    expect(refuseDay(daily, NO_DAYS, day('2026-11-09'))).toBe('past')
    expect(refuseDay(daily, NO_DAYS, day('2026-11-10'))).toBeNull()
    expect(refuseDay(daily, NO_DAYS, day('2027-11-11'))).toBe('too far')
  })

  it('cannot be chosen when too few units are left for the quantity wanted', () => {
    expect(refuseDay(daily, NO_DAYS, day('2026-11-15'))).toBe('taken')
    expect(refuseDay(daily, NO_DAYS, day('2026-11-21'))).toBeNull()
    expect(refuseDay({ ...daily, quantity: 2 }, NO_DAYS, day('2026-11-21'))).toBe('taken')
  })

  it('cannot end a period that would run over a taken day', () => {
    const begun = { start: day('2026-11-12'), end: null }
    expect(refuseDay(daily, begun, day('2026-11-14'))).toBeNull()
    expect(refuseDay(daily, begun, day('2026-11-17'))).toBe('interrupted')
    expect(refuseDay(daily, NO_DAYS, day('2026-11-17'))).toBeNull()
  })

  it('starts a weekly rental only when the whole week is free', () => {
    expect(refuseDay(weekly, NO_DAYS, day('2026-11-10'))).toBe('interrupted')
    expect(refuseDay(weekly, NO_DAYS, day('2026-11-17'))).toBeNull()
    expect(refuseDay(weekly, NO_DAYS, day('2027-11-04'))).toBe('too far')
  })
})

describe('choosing days', () => {
  it('takes the first for the start, the second for the end, the third for a new start', () => {
    const first = chooseDay(daily, NO_DAYS, day('2026-11-11'))
    expect(first).toEqual({ start: '2026-11-11', end: null })
    const second = chooseDay(daily, first, day('2026-11-13'))
    expect(second).toEqual({ start: '2026-11-11', end: '2026-11-13' })
    expect(chooseDay(daily, second, day('2026-11-12'))).toEqual({ start: '2026-11-12', end: null })
  })

  it('lets one day be both, and begins anew with a day before the start', () => {
    const begun = { start: day('2026-11-12'), end: null }
    expect(chooseDay(daily, begun, day('2026-11-12'))).toEqual({ start: '2026-11-12', end: '2026-11-12' })
    expect(chooseDay(daily, begun, day('2026-11-11'))).toEqual({ start: '2026-11-11', end: null })
  })

  it('forces whole weeks, and keeps their number where it is still free', () => {
    expect(chooseDay(weekly, NO_DAYS, day('2026-12-01'))).toEqual({ start: '2026-12-01', end: '2026-12-08' })
    const threeWeeks = { start: day('2026-12-01'), end: day('2026-12-22') }
    expect(chooseDay(weekly, threeWeeks, day('2026-12-05')).end).toBe('2026-12-26')
    const wanted = {
      ...weekly,
      quantity: 2,
      occupancies: [{ start: day('2026-12-20'), end: day('2026-12-20'), quantity: 1 }],
    }
    expect(chooseDay(wanted, threeWeeks, day('2026-12-05')).end).toBe('2026-12-12')
  })

  it('offers one to four weeks, and says which are free', () => {
    const offered = weeklyEndsFrom({ ...weekly, quantity: 2 }, day('2026-11-23'))
    expect(offered.map(({ weeks, free }) => [weeks, free])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
    ])
    const early = weeklyEndsFrom({ ...weekly, quantity: 1, today: day('2026-11-01') }, day('2026-11-07'))
    expect(early.map(({ free }) => free)).toEqual([true, false, false, false])
  })
})
