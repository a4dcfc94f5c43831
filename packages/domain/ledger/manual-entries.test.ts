import { describe, expect, it } from 'vitest'
import {
  balanceAdjusted,
  lossNoted,
  MAX_WITHOUT_SECOND,
  MAX_WITHOUT_SECOND_A_DAY,
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
  [MAX_WITHOUT_SECOND, 0, false],
  [-MAX_WITHOUT_SECOND, 0, false],
  [MAX_WITHOUT_SECOND + 1, 0, true],
  [-MAX_WITHOUT_SECOND - 1, 0, true],
  [1, MAX_WITHOUT_SECOND_A_DAY - 1, false],
  [1, MAX_WITHOUT_SECOND_A_DAY, true],
  [-1, MAX_WITHOUT_SECOND_A_DAY, true],
])('%d FCFA after %d moved alone need a second administrator: %s', (amount, movedAlone, needed) => {
  expect(needsSecondAdministrator(amount, movedAlone)).toBe(needed)
})

it('what an operator paid without owing it is our loss', () => {
  expect(lossNoted('o', 'AIRTEL', 700).postings).toEqual([
    { account: 'adjustments', holder: 'loss o', amount: -700 },
    { account: 'mobile_money', holder: 'AIRTEL', amount: 700 },
  ])
})
