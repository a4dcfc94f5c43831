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

/** Payment by the link, with its refunds to the number that paid; null before it has succeeded. */
export async function findLinkReceipt(db: Kysely<Schema>, link: LinkRow): Promise<LinkReceipt | null> {
  const { checkoutId, checkoutState, settledAt, receiptControl, total } = link
  const isPaid = checkoutState === 'booked' || checkoutState === 'refunded'
  if (!isPaid || checkoutId === null || settledAt === null || receiptControl === null) return null
  const refunds = presentRefunds(await findRefundAttempts(db, checkoutId))
  const number = receiptNumber(checkoutId, settledAt)
  return { ...checkReceipt(number, { amount: total, paidAt: settledAt }, refunds), control: receiptControl }
}
