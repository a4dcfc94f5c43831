import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { LEDGER_EVENTS, type LedgerEvent, readCause } from './causes.ts'
import { EVERY_ENTRY } from './every-entry.test-helper.ts'
import { type StatementLine, sumAmounts } from './statement-csv.ts'
import {
  STATEMENT_COLUMNS,
  statementColumn,
  statementDay,
  statementDays,
  summarizeYear,
} from './yearly-statement.ts'

const movesWallet = (event: LedgerEvent) =>
  EVERY_ENTRY.some(
    ({ cause, postings }) =>
      readCause(cause)?.event === event && postings.some(({ account }) => account === 'wallet'),
  )

const moment = (text: string) => new Date(text)
const rental = (id: string) => ({
  id,
  title: `Objet ${id}`,
  startDate: calendarDay('2026-03-01'),
  endDate: calendarDay('2026-03-02'),
  receipt: `OK-2026-${id}`,
  cancelledLate: false,
  computedRent: null,
})
const line = (at: string, event: LedgerEvent, amount: number, id?: string): StatementLine => ({
  at: moment(at),
  account: 'wallet',
  event,
  amount,
  rental: id ? rental(id) : null,
  withdrawal: null,
})

describe("an owner's year", () => {
  it.each(LEDGER_EVENTS)('has a column for «%s» where it moves a wallet, and else none', (event) => {
    const column = () => statementColumn({ event, amount: -1 })
    if (movesWallet(event)) expect(STATEMENT_COLUMNS).toContain(column())
    else expect(column).toThrow(RangeError)
  })

  it('counts rent, rent given back and parts of deposits by rental and by month of Libreville', () => {
    const { totals, months, rentals } = summarizeYear(2026, [
      line('2026-02-28T22:59:59Z', 'rental accepted', 10_000, 'a'),
      line('2026-02-28T23:00:00Z', 'rental accepted', 7000, 'b'),
      line('2026-03-03T10:00:00Z', 'deposit shared', 2000, 'a'),
      line('2026-03-04T10:00:00Z', 'no-show settled', -4000, 'b'),
      line('2026-03-05T10:00:00Z', 'withdrawal requested', -5000),
      line('2026-03-06T10:00:00Z', 'withdrawal returned', 5000),
      line('2026-12-31T22:00:00Z', 'adjustment', -100),
    ])

    const sums = (some: object) => ({
      ...{
        rent: 0,
        depositKept: 0,
        rentReturned: 0,
        withdrawn: 0,
        withdrawalReturned: 0,
        corrected: 0,
        rest: 0,
      },
      ...some,
    })
    const march = { depositKept: 2000, rentReturned: -4000, withdrawn: -5000, withdrawalReturned: 5000 }
    expect(totals).toEqual(sums({ ...march, rent: 17_000, corrected: -100 }))
    expect(months).toHaveLength(12)
    expect(months[1]).toEqual(sums({ month: '2026-02', rent: 10_000 }))
    expect(months[2]).toEqual(sums({ month: '2026-03', rent: 7000, ...march }))
    expect(months[11]).toEqual(sums({ month: '2026-12', corrected: -100 }))
    expect(rentals).toEqual([
      { ...rental('a'), rent: 10_000, depositKept: 2000, rentReturned: 0 },
      { ...rental('b'), rent: 7000, depositKept: 0, rentReturned: -4000 },
    ])
  })

  it('takes an old share of rent and deposit at once for what it came to', () => {
    expect(statementColumn({ event: 'rent shared', amount: 500 })).toBe('depositKept')
    expect(statementColumn({ event: 'rent shared', amount: -500 })).toBe('rentReturned')
  })

  it('adds up: columns, months and all movements, whatever they are', () => {
    const anyLine = fc
      .record({
        event: fc.constantFrom(...LEDGER_EVENTS.filter(movesWallet)),
        amount: fc.integer({ min: -500_000, max: 500_000 }).filter((amount) => amount !== 0),
        at: fc.date({
          noInvalidDate: true,
          min: moment('2025-12-31T23:00:00Z'),
          max: moment('2026-12-31T22:59:59Z'),
        }),
        id: fc.constantFrom('a', 'b', 'c'),
      })
      .map(({ at, event, amount, id }) => line(at.toISOString(), event, amount, id))
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const { totals, months, rentals } = summarizeYear(2026, lines)
        const all = (sums: Record<string, unknown>) =>
          STATEMENT_COLUMNS.reduce((sum, column) => sum + Number(sums[column] ?? 0), 0)
        expect(all(totals)).toBe(sumAmounts(lines))
        for (const column of STATEMENT_COLUMNS) {
          expect(months.reduce((sum, month) => sum + month[column], 0)).toBe(totals[column])
        }
        for (const column of ['rent', 'depositKept', 'rentReturned'] as const) {
          expect(rentals.reduce((sum, one) => sum + one[column], 0)).toBe(totals[column])
        }
      }),
    )
  })

  it('is of the days that have been, and is fixed from 5 January of the next', () => {
    expect(statementDays(2026, calendarDay('2026-11-29'))).toEqual({ from: '2026-01-01', to: '2026-11-29' })
    expect(statementDays(2026, calendarDay('2028-02-01'))).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(statementDay(2026)).toBe('2027-01-05')
  })
})
