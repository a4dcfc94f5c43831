import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_FRANCS } from '../money/amount.ts'
import {
  type AccountKind,
  assertBalanced,
  ledgerEntry,
  mayGoBelowZero,
  type Transfer,
} from './ledger-entry.ts'

const KINDS: readonly AccountKind[] = [
  'mobile_money',
  'adjustments',
  'own_funds',
  'unallocated',
  'given_up',
  'unclaimed',
  'received',
  'escrow',
  'unearned_fees',
  'earned_fees',
  'refunds_due',
  'payouts_due',
  'wallet',
  'cautions',
]
const anyAccount = fc.record({ account: fc.constantFrom(...KINDS), holder: fc.constantFrom('a', 'b', 'c d') })
const anyAmount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: MAX_FRANCS }))
const anyTransfer = fc.record({ from: anyAccount, to: anyAccount, amount: anyAmount })
const someTransfers = fc.array(anyTransfer, { maxLength: 12 })

const escrow = { account: 'escrow', holder: 'r1' } as const
const wallet = { account: 'wallet', holder: 'ada' } as const
const cautions = { account: 'cautions', holder: 'ada' } as const

/** The change of each account, by adding up transfers one at a time. */
function gains(transfers: readonly Transfer[]): Record<string, number> {
  const sums: Record<string, number> = {}
  const add = ({ account, holder }: Transfer['from'], amount: number) => {
    sums[`${account}/${holder}`] = (sums[`${account}/${holder}`] ?? 0) + amount
  }
  for (const { from, to, amount } of transfers) {
    add(from, -amount)
    add(to, amount)
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

describe('an entry of the ledger', () => {
  it('debits one account by what it credits to another', () => {
    expect(ledgerEntry('why', [{ from: escrow, to: wallet, amount: 700 }])).toEqual({
      cause: 'why',
      postings: [
        { ...escrow, amount: -700 },
        { ...wallet, amount: 700 },
      ],
    })
  })

  it('sums several transfers between the same accounts into one posting', () => {
    const { postings } = ledgerEntry('why', [
      { from: escrow, to: wallet, amount: 700 },
      { from: escrow, to: cautions, amount: 300 },
      { from: escrow, to: wallet, amount: 5 },
    ])
    expect(postings).toHaveLength(3)
    expect(postings).toContainEqual({ ...escrow, amount: -1_005 })
    expect(postings).toContainEqual({ ...wallet, amount: 705 })
    expect(postings).toContainEqual({ ...cautions, amount: 300 })
  })

  it('leaves no posting of 0 FCFA, not even where two transfers cancel out', () => {
    expect(ledgerEntry('why', [{ from: escrow, to: wallet, amount: 0 }]).postings).toEqual([])
    expect(
      ledgerEntry('why', [
        { from: escrow, to: wallet, amount: 9 },
        { from: wallet, to: escrow, amount: 9 },
      ]).postings,
    ).toEqual([])
    expect(ledgerEntry('why', [{ from: wallet, to: wallet, amount: 9 }]).postings).toEqual([])
  })

  it('balances, names each account once, and moves exactly the transfers', () => {
    fc.assert(
      fc.property(someTransfers, (transfers) => {
        const { postings } = ledgerEntry('why', transfers)
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        const keys = postings.map(({ account, holder }) => `${account}/${holder}`)
        expect(new Set(keys).size).toBe(keys.length)
        const moved = Object.fromEntries(postings.map(({ amount }, index) => [keys[index], amount]))
        expect(moved).toEqual(gains(transfers))
      }),
      { numRuns: 300 },
    )
  })

  it('orders its accounts the same way whatever the order of the transfers', () => {
    fc.assert(
      fc.property(someTransfers, (transfers) => {
        expect(ledgerEntry('why', transfers.toReversed())).toEqual(ledgerEntry('why', transfers))
      }),
    )
    const accounts = (transfers: Transfer[]) =>
      ledgerEntry('why', transfers).postings.map(({ account, holder }) => `${account} ${holder}`)
    const there = accounts([{ from: escrow, to: wallet, amount: 1 }])
    const back = accounts([{ from: wallet, to: escrow, amount: 2 }])
    expect(there).toEqual(back)
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_FRANCS + 1])(
    'never moves %d FCFA',
    (amount) => {
      expect(() => ledgerEntry('why', [{ from: escrow, to: wallet, amount }])).toThrow(RangeError)
    },
  )

  it('is refused where its postings do not balance', () => {
    const postings = [
      { ...escrow, amount: -10 },
      { ...wallet, amount: 9 },
    ]
    expect(() => assertBalanced({ cause: 'why', postings })).toThrow(/why.*-1/)
  })
})

describe('the accounts', () => {
  it("never go below zero, except the operators' holdings and manual adjustments", () => {
    expect(KINDS.filter(mayGoBelowZero)).toEqual(['mobile_money', 'adjustments', 'own_funds'])
  })
})
