import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, calendarDay, endOfDay } from '../calendar/calendar-day.ts'
import { MINUTE_MS } from '../calendar/durations.ts'
import { HELD_CLASSES } from './holdings.ts'
import {
  type DayMovement,
  dayEnds,
  isLateRecord,
  type SafeguardRecord,
  safeguardText,
  surplusOf,
} from './safeguard-record.ts'

const FIRST = calendarDay('2026-11-20')
const moved = (day: string, account: string, amount: number, holder = ''): DayMovement => ({
  day: calendarDay(day),
  account,
  holder,
  amount,
  lastEntry: Number(day.slice(-2)),
})

describe('the end of a day', () => {
  const [first, second, third] = dayEnds(FIRST, calendarDay('2026-11-22'), [
    moved('2026-11-19', 'wallet', 300),
    moved('2026-11-20', 'mobile_money', -1000, 'AIRTEL'),
    moved('2026-11-20', 'escrow', 700),
    moved('2026-11-22', 'mobile_money', 400, 'AIRTEL'),
    moved('2026-11-22', 'wallet', -300),
  ])

  it('has all that was posted until then, and nothing of later', () => {
    expect(first).toMatchObject({ day: FIRST, ledger: { AIRTEL: 1000, MOOV: 0 }, lastEntry: 20 })
    expect(first?.owed).toMatchObject({ wallets: 300, escrow: 700, cautions: 0 })
    expect(third?.owed).toMatchObject({ wallets: 0, escrow: 700 })
    expect(third && surplusOf(third)).toBe(-100)
  })

  it('is that of the day before where nothing moved', () => {
    expect(second).toEqual({ ...first, day: '2026-11-21' })
  })

  const accounts = ['mobile_money', ...Object.values(HELD_CLASSES).map(({ account }) => account)]
  const movements = fc.array(
    fc.record({
      day: fc.integer({ min: -5, max: 9 }).map((days) => addDays(FIRST, days)),
      account: fc.constantFrom(...accounts),
      holder: fc.constantFrom('AIRTEL', 'MOOV'),
      amount: fc.integer({ min: -1000, max: 1000 }),
      lastEntry: fc.nat(),
    }),
  )

  it('sums each day by itself as it does in a row', () => {
    fc.assert(
      fc.property(movements, (all) => {
        for (const end of dayEnds(FIRST, addDays(FIRST, 9), all)) {
          const until = all.filter(({ day }) => day <= end.day)
          const sum = until.reduce((total, { amount }) => total + amount, 0)
          // Operators are debited: what is owed less what is held is the sum of all postings.
          expect(-surplusOf(end) || 0).toBe(sum || 0)
          expect(dayEnds(end.day, end.day, until)).toEqual([end])
        }
      }),
    )
  })
})

const RECORD: SafeguardRecord = {
  ...(dayEnds(FIRST, FIRST, [moved('2026-11-20', 'wallet', 5)])[0] as SafeguardRecord),
  statements: { MOOV: { day: calendarDay('2026-11-19'), balance: 12 } },
  writtenAt: new Date('2026-11-20T23:05:00Z'),
}

test('a record is late once an hour has passed since its day', () => {
  const after = (minutes: number) => ({
    day: FIRST,
    writtenAt: new Date(endOfDay(FIRST).getTime() + minutes * MINUTE_MS),
  })
  expect([5, 60, 61].map((minutes) => isLateRecord(after(minutes)))).toEqual([false, false, true])
})

test('the text of a record never changes: digests of years ago are made of it', () => {
  expect(safeguardText(RECORD, 'abc')).toBe(
    `day 2026-11-20
owed cautions 0
owed escrow 0
owed payoutsDue 0
owed received 0
owed refundsDue 0
owed unallocated 0
owed unclaimed 0
owed unearnedFees 0
owed wallets 5
held AIRTEL 0
held MOOV 0
statement MOOV 2026-11-19 12
surplus -5
last-entry 20
written 2026-11-20T23:05:00.000Z
previous abc
`,
  )
})

test('whatever changes in a record changes its text', () => {
  const digest = (record: SafeguardRecord, previous: string | null = null) =>
    createHash('sha256').update(safeguardText(record, previous)).digest('hex')
  const changed = [
    { ...RECORD, day: addDays(FIRST, 1) },
    { ...RECORD, owed: { ...RECORD.owed, wallets: 6 } },
    { ...RECORD, ledger: { ...RECORD.ledger, MOOV: 1 } },
    { ...RECORD, statements: {} },
    { ...RECORD, lastEntry: 21 },
    { ...RECORD, writtenAt: new Date('2026-11-20T23:06:00Z') },
  ].map((record) => digest(record))
  expect(new Set([digest(RECORD), digest(RECORD, 'abc'), ...changed]).size).toBe(8)
})
