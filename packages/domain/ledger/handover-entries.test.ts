import { describe, expect, it } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import type { PriceUnit } from '../calendar/rental-period.ts'
import { handoverRefund, handoverSettled, oneDayOfRent } from './handover-entries.ts'

const START = calendarDay('2026-12-03')
const moneyOf = (rent: number) => ({
  id: 'r',
  ownerId: 'ada',
  totalPrice: rent + 20_000,
  deposit: 20_000,
  fee: 700,
})

describe('one day of rent, which an owner keeps where nobody came', () => {
  it.each<[string, number, { price: number; priceUnit: PriceUnit } | null, string, number, number]>([
    ['six days at the price of the week', 25_000, { price: 5000, priceUnit: 'jour' }, '2026-12-09', 1, 5000],
    ['three of an item', 30_000, { price: 5000, priceUnit: 'jour' }, '2026-12-05', 3, 15_000],
    [
      'days that cost less than one day alone',
      4000,
      { price: 5000, priceUnit: 'jour' },
      '2026-12-05',
      1,
      4000,
    ],
    ['a week', 30_000, { price: 30_000, priceUnit: 'semaine' }, '2026-12-08', 1, 4285],
    ['45 days by the month', 180_000, { price: 90_000, priceUnit: 'mois' }, '2027-01-17', 1, 3000],
    ['a rental of before prices were kept', 25_000, null, '2026-12-09', 1, 4166],
  ])('%s', (_, rent, terms, end, quantity, expected) => {
    const rental = { ...moneyOf(rent), startDate: START, endDate: calendarDay(end), quantity }
    expect(oneDayOfRent(rental, terms)).toBe(expected)
  })
})

describe('a settlement that gives rent back and a part of the deposit to the owner', () => {
  it('has an entry for each, whose parts are not netted', () => {
    const share = { rentToOwner: 4000, deposit: { amount: 20_000, toOwner: 6000 } }

    const entries = handoverSettled('rent shared', moneyOf(10_000), share, 'debt')

    expect(handoverRefund(moneyOf(10_000), share)).toBe(20_000)
    expect(entries).toEqual([
      {
        cause: 'deposit shared r',
        postings: [
          { account: 'cautions', holder: 'ada', amount: -20_000 },
          { account: 'refunds_due', holder: 'debt', amount: 14_000 },
          { account: 'wallet', holder: 'ada', amount: 6000 },
        ],
      },
      {
        cause: 'rent shared r',
        postings: [
          { account: 'refunds_due', holder: 'debt', amount: 6000 },
          { account: 'wallet', holder: 'ada', amount: -6000 },
        ],
      },
    ])
  })

  it('moves nothing where all of it stays with the owner', () => {
    const share = { rentToOwner: 10_000, deposit: null }
    expect(handoverSettled('rent shared', moneyOf(10_000), share, null)).toEqual([])
  })
})
