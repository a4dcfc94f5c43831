import { describe, expect, test } from 'vitest'
import { carriedMoneyRefunded, divideDebt, moneyCarried } from './carried-entries.ts'
import { handoverSettled } from './handover-entries.ts'
import { carriedRentalEntry, depositRefunded, refundAmount } from './rental-entries.ts'

const money = { id: 'r', ownerId: 'ada', totalPrice: 30, deposit: 20, fee: 1 }

describe('money of a refused rental', () => {
  test.each(['refund everything held', 'take back everything'] as const)('%s: all of it waits', (effect) => {
    const { cause, postings } = carriedRentalEntry(effect, money)
    const waiting = postings.filter(({ account }) => account === 'received')
    expect(cause).toBe('rental closed r')
    expect(waiting).toEqual([{ account: 'received', holder: 'r', amount: refundAmount(effect, money) }])
    expect(postings.some(({ account }) => account === 'refunds_due')).toBe(false)
  })

  test('pays another checkout, and its rest is owed', () => {
    expect(
      moneyCarried('c', 'r', { carried: 20, difference: 0, rest: 11 }, 'rental r refusée').postings,
    ).toEqual([
      { account: 'received', holder: 'c', amount: 20 },
      { account: 'received', holder: 'r', amount: -31 },
      { account: 'refunds_due', holder: 'rental r refusée', amount: 11 },
    ])
    expect(() => moneyCarried('c', 'r', { carried: 20, difference: 0, rest: 11 }, null)).toThrow(RangeError)
    expect(carriedMoneyRefunded('r', 'd', 31).postings).toHaveLength(2)
  })
})

describe('a refund of two numbers', () => {
  test('is owed in parts, in their order, over all of its entries', () => {
    const share = { rentToOwner: 0, deposit: { amount: 20, toOwner: 5 } }
    const entries = handoverSettled('rent shared', money, share, 'd')
    const divided = divideDebt(entries, 'd', [
      { debt: 'd', amount: 18 },
      { debt: 'd complément', amount: 8 },
    ])
    const owed = divided.map(({ postings }) =>
      postings.flatMap(({ account, holder, amount }) =>
        account === 'refunds_due' ? [[holder, amount]] : [],
      ),
    )
    expect(owed).toEqual([
      [['d', 15]],
      [
        ['d', 3],
        ['d complément', 8],
      ],
    ])
  })

  test('changes nothing where one number has paid', () => {
    const entry = depositRefunded(money, 'd')
    expect(divideDebt([entry], 'd', [{ debt: 'd', amount: 20 }])).toEqual([entry])
  })

  test.each([19, 21])('refuses parts of another sum: %i', (amount) => {
    expect(() => divideDebt([depositRefunded(money, 'd')], 'd', [{ debt: 'd', amount }])).toThrow(RangeError)
  })
})
