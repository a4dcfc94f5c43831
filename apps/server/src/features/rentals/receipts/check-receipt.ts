import { type CheckedReceipt, checkReceipt, readReceiptControl } from '@okoume/domain/rental/receipt-check.ts'
import { readReceiptNumber, receiptNumber } from '@okoume/domain/rental/receipt-number.ts'
import { foldCharacters } from '@okoume/domain/writing/fold-characters.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findRefundAttempts } from '../queries/refund.ts'
import { presentRefunds } from './receipt.ts'

export interface TypedReceipt {
  readonly number: string
  readonly control: string
}

/**
 * Prevents enumeration: one refusal, whatever is wrong. Callers count first.
 * @throws ApiError RECEIPT_NOT_FOUND
 */
export async function findCheckedReceipt(db: Kysely<Schema>, typed: TypedReceipt): Promise<CheckedReceipt> {
  const end = readReceiptNumber(typed.number)
  const control = readReceiptControl(typed.control)
  if (end === null || control === null) throw new ApiError('RECEIPT_NOT_FOUND')
  const paid = await db
    .selectFrom('rentals')
    .innerJoin('checkouts', 'checkouts.id', 'rentals.id')
    .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
    .leftJoin('checkouts as choice', (join) =>
      join.onRef('choice.carriedFrom', '=', 'rentals.id').on('choice.state', '=', sql.lit('booked')),
    )
    .select(['rentals.id', 'checkouts.total as amount', 'payment.updatedAt as paidAt'])
    .select(['checkouts.carriedAmount as carriedIn'])
    .select((eb) => eb.fn.coalesce('choice.carriedAmount', sql.lit(0)).as('carriedOut'))
    .where(sql`right(rentals.id::text, 10)`, '=', end)
    .where('checkouts.receiptControl', '=', control)
    .where('payment.state', '=', 'succeeded')
    .executeTakeFirst()
  const number = paid && receiptNumber(paid.id, paid.paidAt)
  const hasItsYear = number && foldCharacters(typed.number).includes(number.slice(3, 7))
  if (!paid || !number || !hasItsYear) throw new ApiError('RECEIPT_NOT_FOUND')
  return checkReceipt(number, paid, presentRefunds(await findRefundAttempts(db, paid.id)))
}
