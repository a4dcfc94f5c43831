import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MoneyEffect } from '../rental/rental-transitions.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import { paymentReceived, refundPaid } from './payment-entries.ts'
import {
  checkoutRefunded,
  depositPartRefunded,
  depositRefunded,
  depositShared,
  type RentalMoney,
  refundAmount,
  rentalEntry,
  rentalRequested,
} from './rental-entries.ts'

const EFFECTS = [
  'pay the owner',
  'refund everything held',
  'refund all but the fee',
  'take back rent and deposit',
  'take back part of the rent',
  'take back everything',
] as const satisfies readonly MoneyEffect[]

/** Rent 30 000, deposit 20 000, fee 2 000: the renter paid 52 000. */
const MONEY: RentalMoney = { id: 'r1', ownerId: 'ada', totalPrice: 50_000, deposit: 20_000, fee: 2_000 }

const anyMoney = fc
  .record({
    rent: fc.integer({ min: 0, max: 900_000 }),
    retained: fc.integer({ min: 0, max: 100 }),
    deposit: fc.integer({ min: 0, max: 900_000 }),
    fee: fc.integer({ min: 0, max: 600 }).map((hundreds) => hundreds * 100),
  })
  .map(
    ({ rent, retained, deposit, fee }): RentalMoney => ({
      ...MONEY,
      totalPrice: rent + deposit,
      deposit,
      fee,
      retainedRent: Math.floor((rent * retained) / 100),
    }),
  )

/** The entry's movements as `account holder` → FCFA. */
function movements(entry: LedgerEntry | null): Record<string, number> {
  return Object.fromEntries(
    (entry?.postings ?? []).map(({ account, holder, amount }) => [`${account} ${holder}`, amount]),
  )
}

const withoutZeros = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0))

/** Each effect in the product's table, in rent (R), what stays of it (K), deposit (D) and fee (F). */
function decided(effect: (typeof EFFECTS)[number], money: RentalMoney): Record<string, number> {
  const [R, D, F] = [money.totalPrice - money.deposit, money.deposit, money.fee]
  const K = money.retainedRent ?? 0
  const amounts = {
    'pay the owner': {
      'escrow r1': -R - D,
      'wallet ada': R,
      'cautions ada': D,
      'unearned_fees r1': -F,
      'earned_fees r1': F,
    },
    'refund everything held': { 'escrow r1': -R - D, 'unearned_fees r1': -F, 'refunds_due back': R + D + F },
    'refund all but the fee': {
      'escrow r1': -R - D,
      'refunds_due back': R + D,
      'unearned_fees r1': -F,
      'earned_fees r1': F,
    },
    'take back rent and deposit': { 'wallet ada': -R, 'cautions ada': -D, 'refunds_due back': R + D },
    'take back part of the rent': {
      'wallet ada': K - R,
      'cautions ada': -D,
      'refunds_due back': R - K + D,
    },
    'take back everything': {
      'wallet ada': -R,
      'cautions ada': -D,
      'earned_fees r1': -F,
      'refunds_due back': R + D + F,
    },
  }
  return withoutZeros(amounts[effect])
}

describe('money in', () => {
  it('holds a payment as received, against what the operator holds for us', () => {
    expect(movements(paymentReceived('c1', 'AIRTEL', 52_000))).toEqual({
      'mobile_money AIRTEL': -52_000,
      'received c1': 52_000,
    })
  })

  it('puts total − fee of a booked checkout in escrow and the fee in unearned fees', () => {
    expect(movements(rentalRequested('c1', MONEY))).toEqual({
      'received c1': -52_000,
      'escrow r1': 50_000,
      'unearned_fees r1': 2_000,
    })
  })

  it('owes the renter all of a checkout that found no stock, fee included', () => {
    expect(movements(checkoutRefunded('c1', 'back', 52_000))).toEqual({
      'received c1': -52_000,
      'refunds_due back': 52_000,
    })
  })

  it('leaves nothing in received once it is booked or refunded', () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        const paid = money.totalPrice + money.fee
        const received = movements(paymentReceived('c1', 'MOOV', paid))['received c1'] ?? 0
        expect(received + (movements(rentalRequested('c1', money))['received c1'] ?? 0)).toBe(0)
        expect(received + (movements(checkoutRefunded('c1', 'back', paid))['received c1'] ?? 0)).toBe(0)
      }),
    )
  })
})

describe('money back', () => {
  it('owes nothing more once the operator has paid', () => {
    expect(movements(refundPaid('back', 'MOOV', 52_000))).toEqual({
      'refunds_due back': -52_000,
      'mobile_money MOOV': 52_000,
    })
  })

  it("moves only the deposit, from the owner's cautions, when a return is good", () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        expect(movements(depositRefunded(money, 'back'))).toEqual(
          withoutZeros({ 'cautions ada': -money.deposit, 'refunds_due back': money.deposit }),
        )
      }),
    )
  })
})

describe('the money of each transition', () => {
  it('pays the owner 30 000 of rent and 20 000 of cautions, and earns the fee of 2 000', () => {
    expect(movements(rentalEntry('pay the owner', MONEY, null))).toEqual({
      'escrow r1': -50_000,
      'wallet ada': 30_000,
      'cautions ada': 20_000,
      'unearned_fees r1': -2_000,
      'earned_fees r1': 2_000,
    })
  })

  it.each([
    ['refund everything held', 52_000],
    ['refund all but the fee', 50_000],
    ['take back rent and deposit', 50_000],
    ['take back part of the rent', 42_500],
    ['take back everything', 52_000],
    ['pay the owner', 0],
    ['none', 0],
  ] as const)('of «%s» sends %i of 52 000 back', (effect, refund) => {
    expect(refundAmount(effect, { ...MONEY, retainedRent: 7500 })).toBe(refund)
  })

  it.each(EFFECTS)('of «%s» is what was decided, balanced, for any amounts', (effect) => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        const entry = rentalEntry(effect, money, 'back')
        expect(movements(entry)).toEqual(decided(effect, money))
        expect((entry?.postings ?? []).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        expect((entry?.postings ?? []).every(({ amount }) => amount !== 0)).toBe(true)
      }),
    )
  })

  it.each(EFFECTS)('of «%s» announces exactly the refund that it posts', (effect) => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        const posted = movements(rentalEntry(effect, money, 'back'))['refunds_due back'] ?? 0
        expect(refundAmount(effect, money)).toBe(posted)
      }),
    )
  })

  it('leaves nothing to post where all of the rent stays, and there is no deposit', () => {
    const money = { ...MONEY, totalPrice: 30_000, deposit: 0, retainedRent: 30_000 }
    expect(refundAmount('take back part of the rent', money)).toBe(0)
    expect(rentalEntry('take back part of the rent', money, null)).toBeNull()
  })

  it('never leaves more than the rent', () => {
    const money = { ...MONEY, retainedRent: 30_001 }
    expect(() => rentalEntry('take back part of the rent', money, 'back')).toThrow(RangeError)
  })

  it('announces no refund for a change that only time brings', () => {
    expect(rentalEntry('none', MONEY, null)).toBeNull()
  })

  it.each(EFFECTS.filter((effect) => effect !== 'pay the owner'))(
    'of «%s» is refused without the id of its refund',
    (effect) => {
      expect(() => rentalEntry(effect, MONEY, null)).toThrow()
    },
  )

  it('is refused where the deposit is more than the price that contains it', () => {
    const wrong = { ...MONEY, totalPrice: 10_000, deposit: 20_000 }
    expect(() => rentalEntry('pay the owner', wrong, null)).toThrow(RangeError)
  })
})

describe('the contested part of a deposit', () => {
  it.each([0, MONEY.deposit, MONEY.deposit + 1])('of %s FCFA is no part of it', (contested) => {
    expect(() => depositPartRefunded(MONEY, contested, 'd')).toThrow(RangeError)
  })

  it('is all that can be shared', () => {
    expect(() => depositShared(MONEY, 5, 6, 'd')).toThrow(RangeError)
  })
})

describe('the cause of an entry', () => {
  it('is the same for all the ways in which a rental is closed, so that it is refunded once', () => {
    const closings = EFFECTS.filter((effect) => refundAmount(effect, MONEY) > 0)
    const causes = closings.map((effect) => rentalEntry(effect, MONEY, 'back')?.cause)
    expect(closings.length).toBeGreaterThan(1)
    expect(new Set(causes).size).toBe(1)
  })

  it('is the same for the same event, and different for every other event', () => {
    const causesOf = (id: string) => [
      paymentReceived(id, 'AIRTEL', 1).cause,
      checkoutRefunded(id, 'back', 1).cause,
      refundPaid(id, 'AIRTEL', 1).cause,
      rentalRequested('c1', { ...MONEY, id: id }).cause,
      depositRefunded({ ...MONEY, id: id }, 'back').cause,
      rentalEntry('pay the owner', { ...MONEY, id: id }, null)?.cause,
      rentalEntry('refund everything held', { ...MONEY, id: id }, 'back')?.cause,
    ]
    expect(causesOf('x')).toEqual(causesOf('x'))
    const all = [...causesOf('x'), ...causesOf('y')]
    expect(new Set(all).size).toBe(all.length)
  })
})
