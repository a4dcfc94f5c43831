import { describe, expect, it } from 'vitest'
import {
  balanceAdjusted,
  lossNoted,
  MOST_ALONE,
  MOST_ALONE_A_DAY,
  needsSecondAdministrator,
} from './manual-entries.ts'

describe('a manual correction', () => {
  it.each(['wallet', 'cautions'] as const)(
    'of %s gives or takes, and names the holder on the other side',
    (account) => {
      const of = (amount: number) => balanceAdjusted('k', { account, userId: 'ada', amount }).postings
      const person = { account, holder: 'ada' }
      const ours = { account: 'adjustments', holder: `${account} ada` }

      expect(of(500)).toHaveLength(2)
      expect(of(500)).toEqual(
        expect.arrayContaining([
          { ...person, amount: 500 },
          { ...ours, amount: -500 },
        ]),
      )
      expect(of(-500)).toEqual(
        expect.arrayContaining([
          { ...person, amount: -500 },
          { ...ours, amount: 500 },
        ]),
      )
    },
  )

  it('has one cause per key', () => {
    const of = (key: string) => balanceAdjusted(key, { account: 'wallet', userId: 'ada', amount: 5 }).cause

    expect(of('a')).toBe('adjustment a')
    expect(of('b')).not.toBe(of('a'))
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the amount %d', (amount) => {
    expect(() => balanceAdjusted('k', { account: 'wallet', userId: 'ada', amount })).toThrow(RangeError)
  })
})

it.each([
  [MOST_ALONE, 0, false],
  [-MOST_ALONE, 0, false],
  [MOST_ALONE + 1, 0, true],
  [-MOST_ALONE - 1, 0, true],
  [1, MOST_ALONE_A_DAY - 1, false],
  [1, MOST_ALONE_A_DAY, true],
  [-1, MOST_ALONE_A_DAY, true],
])('%d FCFA after %d moved alone need a second administrator: %s', (amount, movedAlone, needed) => {
  expect(needsSecondAdministrator(amount, movedAlone)).toBe(needed)
})

it('what an operator paid without owing it is our loss', () => {
  expect(lossNoted('o', 'AIRTEL', 700).postings).toEqual([
    { account: 'adjustments', holder: 'loss o', amount: -700 },
    { account: 'mobile_money', holder: 'AIRTEL', amount: 700 },
  ])
})
