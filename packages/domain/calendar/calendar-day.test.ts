import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDay,
  dayInLibreville,
  daysBetween,
  eachDay,
  endOfDay,
  isCalendarDay,
  laterDay,
  startOfDay,
} from './calendar-day.ts'

const day = calendarDay
const anyDay = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays(day('1950-01-01'), days))
const anyLength = fc.integer({ min: -3_000, max: 3_000 })
const anyInstant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2120-01-01T00:00:00Z'),
  noInvalidDate: true,
})

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lastDate = (year: number, month: number) =>
  month === 2 && isLeap(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0)
const written = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** Every date of those years, counted with the lengths of the months and without a clock. */
function almanac(firstYear: number, lastYear: number): string[] {
  const days: string[] = []
  for (let year = firstYear; year <= lastYear; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      for (let date = 1; date <= lastDate(year, month); date += 1) days.push(written(year, month, date))
    }
  }
  return days
}

/** The date a wall clock in Libreville shows, from the zone data of the platform. */
function onTheWall(instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Libreville' }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

describe('reading a date', () => {
  it('accepts every date of two centuries, leap days and all', () => {
    expect(almanac(1950, 2150).every(isCalendarDay)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0026-01-01',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '01-02-2026',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '+2026-01-01',
    '-2026-01-01',
    '２０２６-01-01',
    '',
  ])('refuses %j', (text) => {
    expect(isCalendarDay(text)).toBe(false)
    expect(() => calendarDay(text)).toThrow(RangeError)
  })

  it('accepts only what it would write itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1950, max: 2150 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, date) => {
          const exists = month >= 1 && month <= 12 && date >= 1 && date <= lastDate(year, month)
          expect(isCalendarDay(written(year, month, date))).toBe(exists)
        },
      ),
    )
  })

  it('refuses a date so far away that the day after it has no text', () => {
    const far = '9999-12-31'
    const safe = !isCalendarDay(far) || (isCalendarDay(addDays(far, 1)) && endOfDay(far) > startOfDay(far))
    expect(safe).toBe(true)
  })
})

describe('counting days', () => {
  it('walks through two centuries without missing or repeating one', () => {
    expect(eachDay(day('1950-01-01'), day('2150-12-31'))).toEqual(almanac(1950, 2150))
  })

  it('counts as many days between as were added', () => {
    fc.assert(
      fc.property(anyDay, anyLength, anyLength, (start, a, b) => {
        expect(daysBetween(start, addDays(start, a))).toBe(a)
        expect(addDays(addDays(start, a), b)).toBe(addDays(start, a + b))
        expect(addDays(addDays(start, a), -a)).toBe(start)
      }),
    )
  })

  it('orders dates as their text does', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0)
        expect(laterDay(a, b)).toBe([a, b].toSorted().at(1))
      }),
    )
  })

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-07-15', 0, '2026-07-15'],
  ])('%s and %i days is %s', (start, days, end) => {
    expect(addDays(day(start), days)).toBe(end)
  })

  it('lists both ends, and nothing when the end comes first', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20, max: 400 }), (start, length) => {
        const days = eachDay(start, addDays(start, length))
        expect(days).toHaveLength(Math.max(0, length + 1))
        if (length >= 0) expect([days[0], days.at(-1)]).toEqual([start, addDays(start, length)])
      }),
    )
  })
})

describe('adding months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-05-15', 1, '2026-06-15'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-10-31', 13, '2027-11-30'],
    ['2026-01-30', 0, '2026-01-30'],
  ])('%s and %i months is %s', (start, months, end) => {
    expect(addMonths(day(start), months)).toBe(end)
  })

  it('keeps the day of the month, or takes the last of a shorter one', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (start, months) => {
        const [year = 0, month = 0, date = 0] = start.split('-').map(Number)
        const counted = year * 12 + (month - 1) + months
        const [laterYear, laterMonth] = [Math.floor(counted / 12), (counted % 12) + 1]
        const expected = written(laterYear, laterMonth, Math.min(date, lastDate(laterYear, laterMonth)))
        expect(addMonths(start, months)).toBe(expected)
      }),
    )
  })
})

describe('the clock in Libreville', () => {
  it.each([
    ['2026-03-01T22:59:59.999Z', '2026-03-01'],
    ['2026-03-01T23:00:00.000Z', '2026-03-02'],
    ['2026-03-01T23:30:00.000Z', '2026-03-02'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01'],
    ['2028-02-28T23:30:00.000Z', '2028-02-29'],
    ['2026-07-01T23:30:00.000Z', '2026-07-02'],
    ['2026-03-02T00:00:00.000Z', '2026-03-02'],
  ])('at %s it is %s', (instant, expected) => {
    expect(dayInLibreville(new Date(instant))).toBe(expected)
  })

  it('agrees with the zone data at every instant', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(dayInLibreville(instant)).toBe(onTheWall(instant))
      }),
    )
  })

  it('begins each day at 23:00 UTC of the day before and ends it 24 hours later', () => {
    expect(startOfDay(day('2026-03-02'))).toEqual(new Date('2026-03-01T23:00:00.000Z'))
    expect(endOfDay(day('2026-03-02'))).toEqual(new Date('2026-03-02T23:00:00.000Z'))
  })

  it('puts every instant inside its own day', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const today = dayInLibreville(instant)
        expect(startOfDay(today) <= instant && instant < endOfDay(today)).toBe(true)
      }),
    )
  })

  it('finds the day again from its first and its last instant', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        expect(dayInLibreville(startOfDay(today))).toBe(today)
        expect(dayInLibreville(new Date(endOfDay(today).getTime() - 1))).toBe(today)
        expect(dayInLibreville(endOfDay(today))).toBe(addDays(today, 1))
      }),
    )
  })
})
