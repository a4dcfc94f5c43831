import { calendarDay as day } from '@okoume/domain/calendar/calendar-day.ts'
import { describe, expect, it } from 'vitest'
import {
  type Bookable,
  chooseDay,
  firstDayShown,
  limitedStock,
  NO_DAYS,
  newStartRefusal,
  quickPeriods,
  refuseDay,
  sideAfter,
  weeklyEndsFrom,
} from './day-choice.ts'

const daily: Bookable = {
  unit: 'jour',
  stock: 2,
  today: day('2026-11-10'),
  now: new Date('2026-11-10T09:00:00Z'),
  bufferDays: 0,
  occupancies: [
    { start: day('2026-11-15'), end: day('2026-11-16'), quantity: 2 },
    { start: day('2026-11-20'), end: day('2026-11-22'), quantity: 1 },
  ],
}
const weekly: Bookable = { ...daily, unit: 'semaine' }

describe('a day of the calendar', () => {
  it('cannot be chosen before today, nor more than a year ahead', () => {
    expect(refuseDay(daily, NO_DAYS, 'start', day('2026-11-09'))).toBe('past')
    expect(refuseDay(daily, NO_DAYS, 'start', day('2026-11-10'))).toBeNull()
    expect(refuseDay(daily, NO_DAYS, 'start', day('2027-11-10'))).toBeNull()
    expect(refuseDay(daily, NO_DAYS, 'start', day('2027-11-11'))).toBe('too far')
  })

  it('cannot be chosen when it is sold out, and can while a unit is left', () => {
    expect(refuseDay(daily, NO_DAYS, 'start', day('2026-11-15'))).toBe('sold out')
    expect(refuseDay(daily, NO_DAYS, 'start', day('2026-11-21'))).toBeNull()
  })

  it('cannot end a period that would include a sold-out day', () => {
    const draft = { start: day('2026-11-12'), end: null }
    expect(refuseDay(daily, draft, 'end', day('2026-11-14'))).toBeNull()
    expect(newStartRefusal(daily, draft, 'end', day('2026-11-17'))).toBe('interrupted')
    expect(refuseDay(daily, draft, 'start', day('2026-11-17'))).toBeNull()
  })

  it('starts a weekly rental only when the whole week is free', () => {
    expect(refuseDay(weekly, NO_DAYS, 'start', day('2026-11-10'))).toBe('no room')
    expect(refuseDay(weekly, NO_DAYS, 'start', day('2026-11-17'))).toBeNull()
    expect(refuseDay(weekly, NO_DAYS, 'start', day('2027-11-04'))).toBe('too far')
  })

  it('ends a weekly rental only 7, 14, 21 or 28 days after its start', () => {
    const draft = { start: day('2026-12-01'), end: day('2026-12-08') }
    const ends = ['2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29']
    for (const end of ends) expect(refuseDay(weekly, draft, 'end', day(end))).toBeNull()
    for (const other of ['2026-12-01', '2026-12-09', '2026-12-28', '2027-01-05']) {
      expect(refuseDay(weekly, draft, 'end', day(other))).toBe('not whole weeks')
    }
    expect(refuseDay(weekly, draft, 'start', day('2026-12-09'))).toBeNull()
  })

  it("ends a rental only within its owner's lengths, and before the horizon", () => {
    const ruled = { ...daily, minDays: 3, maxDays: 6, horizonMonths: 1 }
    const draft = { start: day('2026-11-23'), end: null }
    expect(refuseDay(ruled, draft, 'end', day('2026-11-25'))).toBe('too short')
    expect(refuseDay(ruled, draft, 'end', day('2026-11-26'))).toBeNull()
    expect(refuseDay(ruled, draft, 'end', day('2026-12-08'))).toBe('too long')
    expect(newStartRefusal(ruled, draft, 'end', day('2026-11-30'))).toBe('too long')
    expect(refuseDay(ruled, NO_DAYS, 'start', day('2026-11-12'))).toBe('no room')
    expect(refuseDay(ruled, NO_DAYS, 'start', day('2026-12-07'))).toBeNull()
    expect(refuseDay(ruled, NO_DAYS, 'start', day('2026-12-08'))).toBe('too far')
  })

  it('shows the units left where some are taken and some are not', () => {
    expect(limitedStock(daily, day('2026-11-21'))).toBe(1)
    expect(limitedStock(daily, day('2026-11-15'))).toBeNull()
    expect(limitedStock(daily, day('2026-11-12'))).toBeNull()
    expect(limitedStock({ ...daily, today: day('2026-11-22') }, day('2026-11-21'))).toBeNull()
  })
})

describe('choosing days', () => {
  const chosenInTurn = (bookable: Bookable, ...days: string[]) => {
    let [chosen, side] = [NO_DAYS, 'start' as 'start' | 'end']
    return days.map((text) => {
      chosen = chooseDay(bookable, chosen, side, day(text))
      side = sideAfter(bookable, side, chosen)
      return chosen
    })
  }

  it('takes the first for the start, the second for the end, the third for a new start', () => {
    expect(chosenInTurn(daily, '2026-11-11', '2026-11-13', '2026-11-12')).toEqual([
      { start: '2026-11-11', end: null },
      { start: '2026-11-11', end: '2026-11-13' },
      { start: '2026-11-12', end: null },
    ])
  })

  it('allows one day to be both, and starts again with a day before the start', () => {
    expect(chosenInTurn(daily, '2026-11-12', '2026-11-12').at(-1)).toEqual({
      start: '2026-11-12',
      end: '2026-11-12',
    })
    expect(chosenInTurn(daily, '2026-11-12', '2026-11-11').at(-1)).toEqual({ start: '2026-11-11', end: null })
  })

  it('starts again with a day that no period from the start on can reach', () => {
    const booked = {
      ...daily,
      occupancies: [{ start: day('2026-11-15'), end: day('2026-11-15'), quantity: 2 }],
    }
    const draft = { start: day('2026-11-13'), end: null }
    expect(refuseDay(booked, draft, 'end', day('2026-11-15'))).toBe('sold out')
    for (const chosen of [draft, { ...draft, end: day('2026-11-14') }]) {
      expect(refuseDay(booked, chosen, 'end', day('2026-11-17'))).toBeNull()
      expect(newStartRefusal(booked, chosen, 'end', day('2026-11-17'))).toBe('interrupted')
      expect(chooseDay(booked, chosen, 'end', day('2026-11-17'))).toEqual({ start: '2026-11-17', end: null })
    }
    expect(newStartRefusal(booked, draft, 'end', day('2026-11-14'))).toBeNull()
    // A day that cannot begin a period either is refused.
    const twoDays = { ...booked, minDays: 2, horizonMonths: 1 }
    expect(refuseDay(twoDays, draft, 'end', day('2026-12-10'))).toBe('interrupted')
    expect(refuseDay({ ...twoDays, occupancies: [] }, draft, 'end', day('2026-11-14'))).toBe('too short')
  })

  it('moves only the end when the end is being chosen', () => {
    const whole = { start: day('2026-11-11'), end: day('2026-11-13') }
    expect(chooseDay(daily, whole, 'end', day('2026-11-12'))).toEqual({
      start: '2026-11-11',
      end: '2026-11-12',
    })
    const weeks = { start: day('2026-12-01'), end: day('2026-12-08') }
    expect(chooseDay(weekly, weeks, 'end', day('2026-12-22')).end).toBe('2026-12-22')
  })

  it('snaps to whole weeks, and keeps their number where it is still free', () => {
    expect(chooseDay(weekly, NO_DAYS, 'start', day('2026-12-01'))).toEqual({
      start: '2026-12-01',
      end: '2026-12-08',
    })
    const threeWeeks = { start: day('2026-12-01'), end: day('2026-12-22') }
    expect(chooseDay(weekly, threeWeeks, 'start', day('2026-12-05')).end).toBe('2026-12-26')
    const nearlyFull = {
      ...weekly,
      occupancies: [{ start: day('2026-12-20'), end: day('2026-12-20'), quantity: 2 }],
    }
    expect(chooseDay(nearlyFull, threeWeeks, 'start', day('2026-12-05')).end).toBe('2026-12-12')
  })

  it('offers one to four weeks, and says which are free', () => {
    const offered = weeklyEndsFrom(weekly, day('2026-11-23'))
    expect(offered.map(({ weeks, free }) => [weeks, free])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
    ])
    const early = weeklyEndsFrom({ ...weekly, today: day('2026-11-01') }, day('2026-11-07'))
    expect(early.map(({ free }) => free)).toEqual([true, false, false, false])
  })

  it('opens the calendar at the chosen day, else at the first free one', () => {
    const chosen = { start: day('2026-11-12'), end: day('2026-11-13') }
    expect(firstDayShown(daily, chosen, 'start')).toBe('2026-11-12')
    expect(firstDayShown(daily, chosen, 'end')).toBe('2026-11-13')
    expect(firstDayShown(daily, NO_DAYS, 'start')).toBe('2026-11-10')
    expect(firstDayShown({ ...daily, today: day('2026-11-15') }, NO_DAYS, 'start')).toBe('2026-11-17')
  })
})

describe('the periods of one tap', () => {
  const offered = (bookable: Bookable, start: string | null = null) =>
    quickPeriods(bookable, { start: start === null ? null : day(start), end: null }).map(
      ({ label, start: from, end }) => `${label} ${from.slice(8)}-${end.slice(8)}`,
    )
  const on = (today: string): Bookable => ({
    ...daily,
    today: day(today),
    now: new Date(`${today}T09:00:00Z`),
  })

  it.each<[string, Bookable, string | null, string[]]>([
    ['begin at the first free day, and only where all is free', daily, null, ['3 jours 10-13']],
    ['begin at the chosen start', daily, '2026-11-23', ['3 jours 23-26', '1 semaine 23-30']],
    ['are few where the start leaves no room', daily, '2026-11-13', []],
    [
      'have the week-end that comes',
      on('2026-11-18'),
      null,
      ['Ce week-end 21-22', '3 jours 18-21', '1 semaine 18-25'],
    ],
    [
      'have the week-end that has begun',
      on('2026-11-28'),
      null,
      ['Ce week-end 28-29', '3 jours 28-01', '1 semaine 28-05'],
    ],
    ['have no week-end on its last day', on('2026-11-29'), null, ['3 jours 29-02', '1 semaine 29-06']],
    ['keep to the shortest rental', { ...on('2026-11-28'), minDays: 4 }, null, ['1 semaine 28-05']],
    ['keep to the longest rental', { ...on('2026-11-28'), maxDays: 2 }, null, ['Ce week-end 28-29']],
    [
      'keep to the days of handover',
      { ...on('2026-11-28'), handoverDays: [6, 7] },
      null,
      ['Ce week-end 28-29', '1 semaine 28-05'],
    ],
    ['are not those of a weekly item', weekly, null, []],
  ])('%s', (_, bookable, start, periods) => {
    expect(offered(bookable, start)).toEqual(periods)
  })
})
