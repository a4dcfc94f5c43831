import type { Francs } from '../money/francs.ts'
import type { MoneyEffect } from '../rental/rental-transitions.ts'
import { type LedgerEntry, ledgerEntry, type Transfer } from './ledger-entry.ts'

/** The money of one rental, in FCFA. */
export interface RentalMoney {
  readonly rentalId: string
  readonly ownerId: string
  /** Rent and deposit: the wire's `total_price`. */
  readonly totalPrice: Francs
  readonly deposit: Francs
  readonly fee: Francs
}

/** The renter's payment reached us: the operator holds it, and we owe it until it becomes a rental. */
export function paymentReceived(checkoutId: string, operator: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`payment received ${checkoutId}`, [
    {
      from: { account: 'mobile_money', holder: operator },
      to: { account: 'received', holder: checkoutId },
      amount,
    },
  ])
}

/** A paid checkout became a rental: total − fee in escrow, fee in unearned fees. */
export function rentalRequested(checkoutId: string, money: RentalMoney): LedgerEntry {
  const from = { account: 'received', holder: checkoutId } as const
  return ledgerEntry(`rental requested ${money.rentalId}`, [
    { from, to: { account: 'escrow', holder: money.rentalId }, amount: money.totalPrice },
    { from, to: { account: 'unearned_fees', holder: money.rentalId }, amount: money.fee },
  ])
}

/** A paid checkout found no stock left: everything goes back. */
export function checkoutRefunded(checkoutId: string, refundId: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`checkout refunded ${checkoutId}`, [
    {
      from: { account: 'received', holder: checkoutId },
      to: { account: 'refunds_due', holder: refundId },
      amount,
    },
  ])
}

/** The operator has paid a refund out. */
export function refundPaid(refundId: string, operator: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`refund paid ${refundId}`, [
    {
      from: { account: 'refunds_due', holder: refundId },
      to: { account: 'mobile_money', holder: operator },
      amount,
    },
  ])
}

/** What a transition sends back to the renter, in FCFA; 0 where it sends nothing. */
export function refundOf(effect: MoneyEffect, money: RentalMoney): Francs {
  const amounts: Record<MoneyEffect, Francs> = {
    none: 0,
    'pay the owner': 0,
    'refund everything held': money.totalPrice + money.fee,
    'refund all but the fee': money.totalPrice,
    'take back rent and deposit': money.totalPrice,
    'take back everything': money.totalPrice + money.fee,
  }
  return amounts[effect]
}

/**
 * The entry of a rental's transition (decisions, the table of «A rental, its money, its clock»).
 * `refundId` names the payment operation that will carry the refund; needed where `refundOf` is above zero.
 */
export function rentalEntry(
  effect: MoneyEffect,
  money: RentalMoney,
  refundId: string | null,
): LedgerEntry | null {
  if (effect === 'none') return null
  const transfers = TRANSFERS[effect](money, refundId ?? '')
  return ledgerEntry(`rental ${effect} ${money.rentalId}`, transfers)
}

type TransfersOf = (money: RentalMoney, refundId: string) => readonly Transfer[]

const TRANSFERS: Record<Exclude<MoneyEffect, 'none'>, TransfersOf> = {
  'pay the owner': (money) => {
    const { escrow, unearnedFees, earnedFees, wallet, cautions } = accountsOf(money)
    return [
      { from: escrow, to: wallet, amount: money.totalPrice - money.deposit },
      { from: escrow, to: cautions, amount: money.deposit },
      { from: unearnedFees, to: earnedFees, amount: money.fee },
    ]
  },
  'refund everything held': (money, refundId) => {
    const { escrow, unearnedFees } = accountsOf(money)
    const to = { account: 'refunds_due', holder: refundId } as const
    return [
      { from: escrow, to, amount: money.totalPrice },
      { from: unearnedFees, to, amount: money.fee },
    ]
  },
  'refund all but the fee': (money, refundId) => {
    const { escrow, unearnedFees, earnedFees } = accountsOf(money)
    return [
      { from: escrow, to: { account: 'refunds_due', holder: refundId }, amount: money.totalPrice },
      { from: unearnedFees, to: earnedFees, amount: money.fee },
    ]
  },
  'take back rent and deposit': (money, refundId) => {
    const { wallet, cautions } = accountsOf(money)
    const to = { account: 'refunds_due', holder: refundId } as const
    return [
      { from: wallet, to, amount: money.totalPrice - money.deposit },
      { from: cautions, to, amount: money.deposit },
    ]
  },
  'take back everything': (money, refundId) => {
    const { wallet, cautions, earnedFees } = accountsOf(money)
    const to = { account: 'refunds_due', holder: refundId } as const
    return [
      { from: wallet, to, amount: money.totalPrice - money.deposit },
      { from: cautions, to, amount: money.deposit },
      { from: earnedFees, to, amount: money.fee },
    ]
  },
}

/** A confirmed or presumed return: the deposit goes back from the owner's cautions to the renter. */
export function depositRefunded(money: RentalMoney, refundId: string): LedgerEntry {
  return ledgerEntry(`deposit refunded ${money.rentalId}`, [
    {
      from: { account: 'cautions', holder: money.ownerId },
      to: { account: 'refunds_due', holder: refundId },
      amount: money.deposit,
    },
  ])
}

function accountsOf(money: RentalMoney) {
  return {
    escrow: { account: 'escrow', holder: money.rentalId },
    unearnedFees: { account: 'unearned_fees', holder: money.rentalId },
    earnedFees: { account: 'earned_fees', holder: money.rentalId },
    wallet: { account: 'wallet', holder: money.ownerId },
    cautions: { account: 'cautions', holder: money.ownerId },
  } as const
}
