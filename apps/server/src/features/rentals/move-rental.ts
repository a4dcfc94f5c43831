import {
  depositRefunded,
  type RentalMoney,
  refundOf,
  rentalEntry,
} from '@okoume/domain/ledger/rental-entries.ts'
import { nextDueAt } from '@okoume/domain/rental/rental-facts.ts'
import type { RentalTransition } from '@okoume/domain/rental/rental-transitions.ts'
import type { ReturnTransition } from '@okoume/domain/rental/return-transitions.ts'
import type { Kysely } from 'kysely'
import type { RentalRow, Schema } from '../../platform/database/schema.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { findOperation } from '../payments/payment-queries.ts'
import { findCheckout } from './checkout-queries.ts'
import { createRefund } from './refund.ts'
import { type RentalEvent, tellAboutRental } from './rental-mails.ts'
import type { RentalParts } from './rental-parts.ts'
import { factsOf } from './rental-queries.ts'

/** A rental that the caller has locked in its transaction. */
export interface LockedRental {
  readonly trx: Kysely<Schema>
  readonly rental: RentalRow
  readonly now: Date
}

/** Applies one line of the transition table: the status, the money and the mails, together. */
export async function applyTransition(
  parts: RentalParts,
  { trx, rental, now }: LockedRental,
  line: RentalTransition,
): Promise<RentalRow> {
  const money = moneyOf(rental)
  const amount = refundOf(line.money, money)
  const refund = amount > 0 ? await refundRenter(parts, { trx, rental, now }, line.to, amount) : null
  const entry = rentalEntry(line.money, money, refund)
  if (entry) await postEntry(trx, entry, now)
  const moved = await saveRental(trx, { ...rental, status: line.to, cancellation: line.reason ?? null })
  await tellAboutRental(parts, trx, rental.id, eventOf(line), now)
  return moved
}

/** Applies one line of the return's table. */
export async function applyReturn(
  parts: RentalParts,
  { trx, rental, now }: LockedRental,
  line: ReturnTransition,
): Promise<RentalRow> {
  if (line.money === 'refund the deposit' && rental.deposit > 0) {
    const refund = await refundRenter(parts, { trx, rental, now }, 'caution', rental.deposit)
    await postEntry(trx, depositRefunded(moneyOf(rental), refund), now)
    await tellAboutRental(parts, trx, rental.id, 'deposit refunded', now)
  }
  return saveRental(trx, { ...rental, return_state: line.to })
}

/** Orders a refund and answers the name of its debt. */
async function refundRenter(
  parts: RentalParts,
  { trx, rental, now }: LockedRental,
  why: string,
  amount: number,
): Promise<string> {
  const checkout = await findCheckout(trx, rental.id)
  const payment = checkout && (await findOperation(trx, checkout.payment_id))
  if (!payment) throw new Error(`rental ${rental.id} was never paid`)
  const cause = `rental ${rental.id} ${why}`
  await createRefund(parts, trx, { payment, cause, amount, now })
  return cause
}

async function saveRental(trx: Kysely<Schema>, rental: RentalRow): Promise<RentalRow> {
  const { id, status, cancellation, return_state } = rental
  const due_at = nextDueAt(factsOf(rental))
  await trx
    .updateTable('rentals')
    .set({ status, cancellation, return_state, due_at })
    .where('id', '=', id)
    .execute()
  return { ...rental, due_at }
}

function moneyOf(rental: RentalRow): RentalMoney {
  const { id: rentalId, owner_id: ownerId, total_price: totalPrice, deposit, fee } = rental
  return { rentalId, ownerId, totalPrice, deposit, fee }
}

function eventOf(line: RentalTransition): RentalEvent {
  if (line.to === 'annulée')
    return line.reason === 'expired' ? 'expired' : `cancelled by ${line.reason ?? 'renter'}`
  const events: Partial<Record<RentalTransition['to'], RentalEvent>> = {
    acceptée: 'accepted',
    refusée: 'refused',
    'en cours': 'begun',
    terminée: 'ended',
  }
  return events[line.to] ?? 'ended'
}
