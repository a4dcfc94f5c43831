import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFrancs } from '../money/francs.ts'
import {
  HAND_OUTCOMES,
  listHandOutcomes,
  proposeWithdrawalPhone,
  WITHDRAWAL_MAX,
  WITHDRAWAL_MIN,
  WITHDRAWAL_STATE_LABELS,
  WITHDRAWAL_STATES,
  type WithdrawalState,
  withdrawable,
  withdrawalProblem,
} from './withdrawals.ts'

it('a withdrawal pays out 500 to 500 000 FCFA', () => {
  expect([WITHDRAWAL_MIN, WITHDRAWAL_MAX].map(formatFrancs)).toEqual([
    '500\u00a0FCFA',
    '500\u202f000\u00a0FCFA',
  ])
})

it.each([
  ['paid', true, false],
  ['returned', true, false],
  ['confirmed', false, true],
  ['declined', false, true],
] as const)(
  '%s can be said of an open withdrawal: %s; of a payment that waits for a second one: %s',
  (outcome, open, waiting) => {
    expect(listHandOutcomes({ isProposed: false }).includes(outcome)).toBe(open)
    expect(listHandOutcomes({ isProposed: true }).includes(outcome)).toBe(waiting)
    expect(HAND_OUTCOMES).toHaveLength(4)
  },
)

const ABOVE = 'Montant invalide ou supérieur au solde actuel.'
const LIMITS = 'Un retrait va de 500\u00a0FCFA à 500\u202f000\u00a0FCFA.'

it.each([
  [null, 1_000, ABOVE],
  [Number.NaN, 1_000, ABOVE],
  [0, 1_000, ABOVE],
  [-500, 1_000, ABOVE],
  [700.5, 1_000, ABOVE],
  [1_001, 1_000, ABOVE],
  [499, 1_000, LIMITS],
  [499, 400, ABOVE],
  [500_001, 900_000, LIMITS],
  [500, 500, null],
  [500_000, 500_000, null],
])('%d FCFA out of %d: %s', (amount, withdrawable, problem) => {
  const sums = { balance: withdrawable, withdrawable, cautions: 1 }
  expect(withdrawalProblem(amount, sums)).toBe(problem)
})

it.each([
  ['the whole rest', 7, { balance: 7, withdrawable: 7, cautions: 0 }, null],
  ['a part of the rest', 6, { balance: 7, withdrawable: 7, cautions: 0 }, LIMITS],
  ['beside a held rent', 7, { balance: 900, withdrawable: 7, cautions: 0 }, LIMITS],
  ['beside a kept deposit', 7, { balance: 7, withdrawable: 7, cautions: 20_000 }, LIMITS],
  ['nothing', 0, { balance: 0, withdrawable: 0, cautions: 0 }, ABOVE],
])('below the least withdrawal: %s', (_, amount, sums, problem) => {
  expect(withdrawalProblem(amount, sums)).toBe(problem)
})

it('any amount without a problem is withdrawable and within the limits', () => {
  const anyAmount = fc.oneof(fc.integer({ min: -1000, max: 600_000 }), fc.double())
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 0, max: 700_000 }), (amount, withdrawable) => {
      const good = Number.isInteger(amount) && amount >= 500 && amount <= 500_000 && amount <= withdrawable
      const sums = { balance: withdrawable, withdrawable, cautions: 1 }
      expect(withdrawalProblem(amount, sums) === null).toBe(good)
    }),
  )
})

it('each state of a withdrawal has its own label', () => {
  const labels = WITHDRAWAL_STATES.map((state) => WITHDRAWAL_STATE_LABELS[state])

  expect(labels).toEqual(['En cours', 'Payé', 'Non abouti', 'Annulé'])
})

const NOW = new Date('2026-03-10T12:00:00.000Z')
const EARLIER = new Date(NOW.getTime() - 1)
const LATER = new Date(NOW.getTime() + 1)

const anyRentals = fc.array(
  fc.record({
    rentReleasedAt: fc.constantFrom(null, EARLIER, NOW, LATER),
    rent: fc.integer({ min: 0, max: 1_000_000 }),
  }),
  { maxLength: 8 },
)

describe('the withdrawable balance', () => {
  it('excludes the rents that are held', () => {
    const rentals = [
      { rentReleasedAt: null, rent: 30_000 },
      { rentReleasedAt: LATER, rent: 5_000 },
      { rentReleasedAt: NOW, rent: 10_000 },
      { rentReleasedAt: EARLIER, rent: 20_000 },
    ]
    expect(withdrawable(65_000, rentals, NOW)).toBe(30_000)
  })

  it('is never below zero nor above the balance, and leaves enough to take back every rent that is held', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), anyRentals, (balance, rentals) => {
        const free = withdrawable(balance, rentals, NOW)
        const isHeld = (at: Date | null) => at === null || at.getTime() > NOW.getTime()
        const heldRent = rentals.reduce((sum, one) => sum + (isHeld(one.rentReleasedAt) ? one.rent : 0), 0)
        expect(free).toBeGreaterThanOrEqual(0)
        expect(free).toBeLessThanOrEqual(balance)
        expect(balance - free).toBe(Math.min(balance, heldRent))
      }),
    )
  })
})

describe('the number that is offered for the next withdrawal', () => {
  const [old, other, own] = ['+24177000001', '+24166000002', '+24174000003']
  it.each<[string, [WithdrawalState, string][], string | null, string | null]>([
    ["the profile's at first", [], own, own],
    ['none that is known', [], null, null],
    [
      'the last that was paid',
      [
        ['paid', other],
        ['paid', old],
      ],
      own,
      other,
    ],
    [
      'none that failed',
      [
        ['returned', other],
        ['paid', old],
      ],
      own,
      old,
    ],
    ["the profile's where the only one failed", [['returned', other]], own, own],
    ["not the profile's once it failed", [['returned', own]], own, null],
    [
      'one that failed before and was paid since',
      [
        ['paid', other],
        ['returned', other],
      ],
      own,
      other,
    ],
    ['not one that is on its way', [['requested', other]], own, own],
  ])('is %s', (_, withdrawals, profile, offered) => {
    const listed = withdrawals.map(([state, phone]) => ({ state, phone }))
    expect(proposeWithdrawalPhone(listed, { proved: null, profile })).toBe(offered)
  })

  it('is the one that opens the account before any other, unless it failed', () => {
    const paid = { state: 'paid', phone: other } as const
    expect(proposeWithdrawalPhone([paid], { proved: old, profile: own })).toBe(old)
    const failed = { state: 'returned', phone: old } as const
    expect(proposeWithdrawalPhone([failed, paid], { proved: old, profile: own })).toBe(other)
  })
})
