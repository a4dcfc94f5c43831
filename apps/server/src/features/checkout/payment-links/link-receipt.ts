import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { type CheckedReceipt, checkReceipt } from '@okoume/domain/rental/receipt-check.ts'
import { receiptNumber } from '@okoume/domain/rental/receipt-number.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { findRefundAttempts } from '../../rentals/queries/refund.ts'
import { presentRefunds } from '../../rentals/receipts/receipt.ts'
import type { LinkRow } from './link-queries.ts'

export interface LinkReceipt extends CheckedReceipt {
  /** With which anybody may check the receipt. */
  readonly control: string
}

/** A payment that came too late, with its refunds to the number that paid. */
export interface LatePayment extends CheckedReceipt {
  readonly phone: GabonPhone
}

/** Payments by the link that go back, besides the one that its page is about. */
export async function findLatePayments(
  db: Kysely<Schema>,
  { id: linkId, checkoutId, total }: LinkRow,
): Promise<LatePayment[]> {
  if (checkoutId === null) return []
  const late = await db
    .selectFrom('checkouts')
    .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
    .select(['checkouts.id', 'payment.phone', 'payment.updatedAt as paidAt'])
    .where('checkouts.paymentLinkId', '=', linkId)
    .where('checkouts.state', '=', 'refunded')
    .where('checkouts.id', '<>', checkoutId)
    .orderBy('checkouts.createdAt')
    .execute()
  const read = async ({ id, phone, paidAt }: (typeof late)[number]) => {
    const refunds = presentRefunds(await findRefundAttempts(db, id))
    const receipt = checkReceipt(receiptNumber(id, paidAt), { amount: total, paidAt }, refunds)
    return { ...receipt, phone: phone as GabonPhone }
  }
  return Promise.all(late.map(read))
}

/** Payment by the link, with its refunds to the number that paid; null before it has succeeded. */
export async function findLinkReceipt(db: Kysely<Schema>, link: LinkRow): Promise<LinkReceipt | null> {
  const { checkoutId, checkoutState, settledAt, receiptControl, total } = link
  const isPaid = checkoutState === 'booked' || checkoutState === 'refunded'
  if (!isPaid || checkoutId === null || settledAt === null || receiptControl === null) return null
  const refunds = presentRefunds(await findRefundAttempts(db, checkoutId))
  const number = receiptNumber(checkoutId, settledAt)
  return { ...checkReceipt(number, { amount: total, paidAt: settledAt }, refunds), control: receiptControl }
}
