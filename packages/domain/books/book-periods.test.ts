import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, calendarDay, eachDay } from '../calendar/calendar-day.ts'
import { bookPeriods, formatBookPeriod, usualStep } from './book-periods.ts'
import { FIGURES, type Figure } from './figures.ts'

const day = calendarDay
const figures = (amount: number) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, amount])) as Record<Figure, number>

describe('the months of some days', () => {
  it('begin and end with the days that were asked for', () => {
    const days = eachDay(day('2026-10-30'), day('2026-12-02')).map((one) => ({ day: one, ...figures(1) }))
    const periods = bookPeriods(days, 'month')
    expect(periods).toMatchObject([
      { from: '2026-10-30', to: '2026-10-31', collected: 2 },
      { from: '2026-11-01', to: '2026-11-30', collected: 30 },
      { from: '2026-12-01', to: '2026-12-02', collected: 2 },
    ])
    expect(periods.map((period) => formatBookPeriod(period, 'month'))).toEqual([
      'Du 30 au 31 octobre 2026',
      'Novembre 2026',
      'Du 1er au 2 décembre 2026',
    ])
  })

  it('have the sums of their days', () => {
    const amounts = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 400 })
    fc.assert(
      fc.property(amounts, (all) => {
        const days = all.map((amount, index) => ({
          day: addDays(day('2026-01-15'), index),
          ...figures(amount),
        }))
        const sum = (periods: readonly Record<Figure, number>[]) =>
          periods.reduce((total, { withdrawn }) => total + withdrawn, 0)
        expect(sum(bookPeriods(days, 'month'))).toBe(sum(days))
        expect(bookPeriods(days, 'day').map(({ from }) => from)).toEqual(days.map((one) => one.day))
      }),
    )
  })
})

test('more days than a quarter has are shown by month', () => {
  const days = (count: number) => Array.from({ length: count })
  expect([days(92), days(93)].map(usualStep)).toEqual(['day', 'month'])
})

test('a day is written as a date', () => {
  const one = { from: day('2026-11-28'), to: day('2026-11-28') }
  expect(formatBookPeriod(one, 'day')).toBe('28/11/2026')
  expect(formatBookPeriod(one, 'month')).toBe('Le 28 novembre 2026')
})
