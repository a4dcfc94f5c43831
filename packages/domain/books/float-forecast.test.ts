import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, calendarDay } from '../calendar/calendar-day.ts'
import { type FloatFacts, FORECAST_DAYS, forecastFloat } from './float-forecast.ts'

const TODAY = calendarDay('2026-03-03')
const EMPTY: FloatFacts = { balance: 0, sent: 0, waiting: 0, withdrawable: 0, coming: [] }
const due = (ahead: number, rents: number, deposits = 0) => ({ day: addDays(TODAY, ahead), rents, deposits })

describe('the forecast of a float', () => {
  test.each([
    ['nothing is asked of an empty one', EMPTY, null, 0],
    ['what waits is missing today', { ...EMPTY, balance: 500, waiting: 700 }, 0, 200],
    ['what was sent is there no more', { ...EMPTY, balance: 500, sent: 300, withdrawable: 300 }, 0, 100],
    [
      'a rent is asked from its day on',
      { ...EMPTY, balance: 500, coming: [due(2, 400), due(5, 300)] },
      5,
      200,
    ],
    ['a deposit as well', { ...EMPTY, balance: 500, coming: [due(3, 0, 501)] }, 3, 1],
    ['what is overdue is asked today', { ...EMPTY, coming: [due(-4, 100)] }, 0, 100],
    ['after the last day nothing is said', { ...EMPTY, coming: [due(FORECAST_DAYS + 1, 100)] }, null, 0],
  ] as const)('%s', (_, facts, shortAhead, missing) => {
    const forecast = forecastFloat(facts, TODAY)
    expect(forecast.shortFrom).toBe(shortAhead === null ? null : addDays(TODAY, shortAhead))
    expect(forecast.missing).toBe(missing)
  })

  test('what is missing, once brought, is enough for every day, and a franc less is not', () => {
    const sum = fc.integer({ min: 0, max: 1_000_000 })
    const coming = fc.array(
      fc
        .record({ ahead: fc.integer({ min: -2, max: 9 }), rents: sum, deposits: sum })
        .map(({ ahead, ...sums }) => ({ day: addDays(TODAY, ahead), ...sums })),
      { maxLength: 6 },
    )
    const facts = fc.record({
      balance: fc.integer({ min: -1_000_000, max: 3_000_000 }),
      sent: sum,
      waiting: sum,
      withdrawable: sum,
      coming,
    })
    fc.assert(
      fc.property(facts, (one) => {
        const { missing, shortFrom, days } = forecastFloat(one, TODAY)
        expect(missing > 0).toBe(shortFrom !== null)
        const brought = forecastFloat({ ...one, balance: one.balance + missing }, TODAY)
        expect(brought.shortFrom).toBeNull()
        if (missing > 0)
          expect(
            forecastFloat({ ...one, balance: one.balance + missing - 1 }, TODAY).shortFrom,
          ).not.toBeNull()
        expect(days).toHaveLength(FORECAST_DAYS + 1)
      }),
    )
  })
})
