import { expect, it } from 'vitest'
import { withdrawalPaid } from './payment-entries.ts'
import { withdrawalCancelled, withdrawalRequested, withdrawalReturned } from './withdrawal-entries.ts'

const due = { account: 'payouts_due', holder: 'w' } as const
const wallet = { account: 'wallet', holder: 'ada' } as const

it('a withdrawal leaves the wallet, and is owed until the operator has paid it', () => {
  expect(withdrawalRequested('w', 'ada', 700)).toEqual({
    cause: 'withdrawal requested w',
    postings: [
      { ...due, amount: 700 },
      { ...wallet, amount: -700 },
    ],
  })
  expect(withdrawalPaid('w', 'MOOV', 700)).toEqual({
    cause: 'withdrawal paid w',
    postings: [
      { account: 'mobile_money', holder: 'MOOV', amount: 700 },
      { ...due, amount: -700 },
    ],
  })
})

it.each([
  ['returned', withdrawalReturned],
  ['cancelled', withdrawalCancelled],
])('one that is %s reverses its request, franc by franc', (name, comeBack) => {
  const there = withdrawalRequested('w', 'ada', 700).postings
  const back = comeBack('w', 'ada', 700)

  expect(back.cause).toBe(`withdrawal ${name} w`)
  expect(back.postings).toEqual(there.map((posting) => ({ ...posting, amount: 0 - posting.amount })))
})

it.each([-1, 0.5])('never moves %d FCFA', (amount) => {
  expect(() => withdrawalRequested('w', 'ada', amount)).toThrow(RangeError)
})
