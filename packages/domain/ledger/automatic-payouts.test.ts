import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../calendar/durations.ts'
import { automaticAmount, lastRun, nextRun, payoutThresholdProblem } from './automatic-payouts.ts'
import { WITHDRAWAL_MAX, withdrawalProblem } from './withdrawals.ts'

/** Libreville is an hour ahead of UTC. */
const at = (text: string) => new Date(`${text}Z`)
const EPOCH = new Date(0)

describe('automatic payouts leave at noon and at six in the evening of Libreville', () => {
  test.each([
    ['2026-05-02T10:59:59', '2026-05-01T17:00:00', '2026-05-02T11:00:00'],
    ['2026-05-02T11:00:00', '2026-05-02T11:00:00', '2026-05-02T17:00:00'],
    ['2026-05-02T17:00:00', '2026-05-02T17:00:00', '2026-05-03T11:00:00'],
    ['2026-05-02T23:30:00', '2026-05-02T17:00:00', '2026-05-03T11:00:00'],
    ['2026-12-31T23:30:00', '2026-12-31T17:00:00', '2027-01-01T11:00:00'],
  ])('at %s the last run is %s and the next %s', (now, last, next) => {
    expect(lastRun(at(now))).toEqual(at(last))
    expect(nextRun(at(now), EPOCH)).toEqual(at(next))
  })

  test('a new number waits for the first run after its hours', () => {
    const now = at('2026-05-02T08:00:00')
    expect(nextRun(now, at('2026-05-05T08:00:00'))).toEqual(at('2026-05-05T11:00:00'))
    expect(nextRun(now, at('2026-05-05T11:00:00'))).toEqual(at('2026-05-05T11:00:00'))
  })

  test('whenever it is, the last run is past, the next is not, and no run is between', () => {
    const instants = fc.date({
      min: at('2026-01-01T00:00:00'),
      max: at('2030-01-01T00:00:00'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (now) => {
        const [last, next] = [lastRun(now), nextRun(now, EPOCH)]
        expect(last <= now && now < next).toBe(true)
        expect([6 * HOUR_MS, 18 * HOUR_MS]).toContain(next.getTime() - last.getTime())
        expect(lastRun(next)).toEqual(next)
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(DAY_MS)
      }),
    )
  })
})

test('a run pays all that one withdrawal may be, from the owner’s amount, and never what one could not order', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.integer({ min: 1000, max: WITHDRAWAL_MAX }), (withdrawable, from) => {
      const amount = automaticAmount(withdrawable, from)
      expect(amount === null).toBe(withdrawable < from)
      if (amount === null) return
      expect(amount).toBe(Math.min(withdrawable, WITHDRAWAL_MAX))
      expect(withdrawalProblem(amount, { balance: withdrawable, withdrawable, cautions: 0 })).toBeNull()
    }),
  )
})

test.each([
  [1999, false],
  [2000, true],
  [500_000, true],
  [500_001, false],
  [2500.5, false],
  [null, false],
])('an owner may be paid from %s FCFA: %s', (amount, right) => {
  expect(payoutThresholdProblem(amount, 2000) === null).toBe(right)
})
