import type { Francs } from '../money/francs.ts'
import type { MoneyEffect } from '../rental/rental-transitions.ts'
import { type LedgerEntry, ledgerEntry, type Transfer } from './ledger-entry.ts'

/** The money of one rental, in FCFA. */
export interface RentalMoney {
  readonly id: string
  readonly ownerId: string
  /** Rent and deposit: the wire's `total_price`. */
  readonly totalPrice: Francs
  readonly deposit: Francs
  readonly fee: Francs
  /** Of the rent: what stays with the owner where the renter cancels late. */
  readonly retainedRent?: Francs
}

/** A paid checkout became a rental: total − fee in escrow, fee in unearned fees. */
export function rentalRequested(checkoutId: string, money: RentalMoney): LedgerEntry {
  const from = { account: 'received', holder: checkoutId } as const
  return ledgerEntry(`rental requested ${money.id}`, [
    { from, to: { account: 'escrow', holder: money.id }, amount: money.totalPrice },
    { from, to: { account: 'unearned_fees', holder: money.id }, amount: money.fee },
  ])
}

/** A paid checkout found no stock left: everything goes back. */
export function checkoutRefunded(checkoutId: string, refund: string, amount: Francs): LedgerEntry {
  return ledgerEntry(`checkout refunded ${checkoutId}`, [
    {
      from: { account: 'received', holder: checkoutId },
      to: { account: 'refunds_due', holder: refund },
      amount,
    },
  ])
}

/** Amount that a transition pays back to the renter, in FCFA; 0 for nothing. */
export function refundAmount(effect: MoneyEffect, money: RentalMoney): Francs {
  return TRANSFERS[effect](money, '')
    .filter(({ to }) => to.account === 'refunds_due')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * The entry of a rental's transition (decisions, the table of «A rental, its money, its clock»); null where no money
 * moves, as where a late cancellation gives nothing back. `refund` is the id of the debt owed to the renter. @throws RangeError without a `refund` where `refundAmount` is
 * above zero: the debt could never be paid out.
 */
export function rentalEntry(
  effect: MoneyEffect,
  money: RentalMoney,
  refund: string | null,
): LedgerEntry | null {
  if (effect === 'none') return null
  if (!refund && refundAmount(effect, money) > 0) throw new RangeError(`${effect}: no refund was ordered`)
  // All early ends of a rental share one cause, so that it is refunded only once.
  const event = effect === 'pay the owner' ? 'accepted' : 'closed'
  const entry = ledgerEntry(`rental ${event} ${money.id}`, TRANSFERS[effect](money, refund ?? ''))
  // Nothing goes back of a rent that stays, where there is no deposit.
  return entry.postings.length > 0 ? entry : null
}

/**
 * The same for a rental whose renter asked for it (`carried-money.ts`): what would go back waits where it was received, under
 * the id that the rental has of its checkout.
 */
export function carriedRentalEntry(effect: MoneyEffect, money: RentalMoney): LedgerEntry {
  const waiting = { account: 'received', holder: money.id } as const
  const transfers = TRANSFERS[effect](money, '').map((transfer) =>
    transfer.to.account === 'refunds_due' ? { ...transfer, to: waiting } : transfer,
  )
  return ledgerEntry(`rental closed ${money.id}`, transfers)
}

type TransfersOf = (money: RentalMoney, refund: string) => readonly Transfer[]

const TRANSFERS: Record<MoneyEffect, TransfersOf> = {
  none: () => [],
  'pay the owner': (money) => {
    const { escrow, unearnedFees, earnedFees, wallet, cautions } = accountsOf(money)
    return [
      { from: escrow, to: wallet, amount: money.totalPrice - money.deposit },
      { from: escrow, to: cautions, amount: money.deposit },
      { from: unearnedFees, to: earnedFees, amount: money.fee },
    ]
  },
  'refund everything held': (money, refund) => {
    const { escrow, unearnedFees } = accountsOf(money)
    const to = { account: 'refunds_due', holder: refund } as const
    return [
      { from: escrow, to, amount: money.totalPrice },
      { from: unearnedFees, to, amount: money.fee },
    ]
  },
  'refund all but the fee': (money, refund) => {
    const { escrow, unearnedFees, earnedFees } = accountsOf(money)
    return [
      { from: escrow, to: { account: 'refunds_due', holder: refund }, amount: money.totalPrice },
      { from: unearnedFees, to: earnedFees, amount: money.fee },
    ]
  },
  'take back rent and deposit': (money, refund) => {
    const { wallet, cautions } = accountsOf(money)
    const to = { account: 'refunds_due', holder: refund } as const
    return [
      { from: wallet, to, amount: money.totalPrice - money.deposit },
      { from: cautions, to, amount: money.deposit },
    ]
  },
  'take back part of the rent': (money, refund) => {
    const { wallet, cautions } = accountsOf(money)
    const to = { account: 'refunds_due', holder: refund } as const
    const retained = money.retainedRent ?? 0
    if (retained > money.totalPrice - money.deposit)
      throw new RangeError(`${money.id}: more than the rent stays`)
    return [
      { from: wallet, to, amount: money.totalPrice - money.deposit - retained },
      { from: cautions, to, amount: money.deposit },
    ]
  },
  'take back everything': (money, refund) => {
    const { wallet, cautions, earnedFees } = accountsOf(money)
    const to = { account: 'refunds_due', holder: refund } as const
    return [
      { from: wallet, to, amount: money.totalPrice - money.deposit },
      { from: cautions, to, amount: money.deposit },
      { from: earnedFees, to, amount: money.fee },
    ]
  },
}

/** A confirmed or presumed return: the deposit goes back from the owner's cautions to the renter. */
export function depositRefunded(money: RentalMoney, refund: string): LedgerEntry {
  return ledgerEntry(`deposit refunded ${money.id}`, [
    {
      from: { account: 'cautions', holder: money.ownerId },
      to: { account: 'refunds_due', holder: refund },
      amount: money.deposit,
    },
  ])
}

/**
 * A return is contested for a part of the deposit: the rest goes back at once. @throws RangeError for a part that is not
 * between 1 FCFA and all but one
 */
export function depositPartRefunded(money: RentalMoney, contested: Francs, refund: string): LedgerEntry {
  if (contested < 1 || contested >= money.deposit)
    throw new RangeError(`${money.id}: the contested part is no part of the deposit`)
  return ledgerEntry(`deposit part refunded ${money.id}`, [
    {
      from: { account: 'cautions', holder: money.ownerId },
      to: { account: 'refunds_due', holder: refund },
      amount: money.deposit - contested,
    },
  ])
}

/**
 * A contested return is settled: an administrator gives `toOwner` FCFA of what is contested to the owner, the rest to the
 * renter. `refund` is the id of the debt owed to the renter. @throws RangeError for a share that is not between 0 FCFA
 * and what is contested, or a rest without a `refund`.
 */
export function depositShared(
  money: RentalMoney,
  contested: Francs,
  toOwner: Francs,
  refund: string | null,
): LedgerEntry {
  const toRenter = contested - toOwner
  if (toRenter < 0) throw new RangeError(`${money.id}: the share exceeds what is contested`)
  if (toRenter > 0 && !refund) throw new RangeError(`${money.id}: no refund was ordered`)
  const { cautions, wallet } = accountsOf(money)
  return ledgerEntry(`deposit shared ${money.id}`, [
    { from: cautions, to: wallet, amount: toOwner },
    { from: cautions, to: { account: 'refunds_due', holder: refund ?? '' }, amount: toRenter },
  ])
}

/** The accounts that a rental's money moves between. */
export function accountsOf(money: RentalMoney) {
  return {
    escrow: { account: 'escrow', holder: money.id },
    unearnedFees: { account: 'unearned_fees', holder: money.id },
    earnedFees: { account: 'earned_fees', holder: money.id },
    wallet: { account: 'wallet', holder: money.ownerId },
    cautions: { account: 'cautions', holder: money.ownerId },
  } as const
}
