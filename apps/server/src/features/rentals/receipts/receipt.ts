import type { Written } from '@okoume/contract/model/written.ts'
import type { Receipt } from '@okoume/contract/wire/rental.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { maskPayerPhone } from '@okoume/domain/payment/payment-link.ts'
import { receiptNumber } from '@okoume/domain/rental/receipt-number.ts'
import type { Caller } from '#platform/http/operations/caller.ts'
import { findPriceTerms } from '../queries/checkout-queries.ts'
import { presentRental } from '../queries/present-rental.ts'
import {
  findPaymentOfRental,
  findRefundAttempts,
  type RefundAttempt,
  readRefundState,
} from '../queries/refund.ts'
import { findInvoices, isReady } from './invoices.ts'
import { auditReceipt, findReceiptRental, type ReceiptContext } from './receipt-reader.ts'

/**
 * Payment and refunds of a rental.
 * @throws ApiError RENTAL_NOT_FOUND, FORBIDDEN
 */
export async function getReceipt(
  context: ReceiptContext,
  rentalId: string,
  caller: Caller,
): Promise<Written<typeof Receipt>> {
  const { db } = context
  const rental = await findReceiptRental(context, rentalId, caller)
  await auditReceipt(context, rental, caller)
  const payment = await findPaymentOfRental(db, rentalId)
  if (payment?.state !== 'succeeded') throw new Error(`rental ${rentalId} was never paid`)
  const { totalPrice, deposit, fee } = rental
  const terms = await findPriceTerms(db, rentalId)
  const { receiptControl, computedRent } = await db
    .selectFrom('checkouts')
    .leftJoin('enquiries', 'enquiries.id', 'checkouts.enquiryId')
    .select(['receiptControl', 'computedRent'])
    .where('checkouts.id', '=', rentalId)
    .executeTakeFirstOrThrow()
  // Nothing is noted of a payment after its success.
  const paidAt = payment.updatedAt
  const isOther = rental.paidByOther && rental.renterId === caller.id
  return {
    number: receiptNumber(rentalId, paidAt),
    control: receiptControl,
    rental: presentRental(rental, caller.id),
    paidAt,
    operator: payment.operator,
    // Privacy: whoever paid by a link has shown the renter no number.
    phone: isOther ? maskPayerPhone(payment.phone as GabonPhone) : payment.phone,
    providerReference: payment.providerReference,
    rent: totalPrice - deposit,
    lines: [...(terms?.lines ?? [])],
    computedRent,
    deposit,
    usualDeposit: terms?.usualDeposit ?? null,
    fee,
    total: totalPrice + fee,
    carried:
      rental.carriedFrom === null ? null : { amount: rental.carriedAmount, rentalId: rental.carriedFrom },
    invoice: readInvoiceState(await findInvoices(db, rentalId)),
    refunds: presentRefunds(await findRefundAttempts(db, rentalId)),
  }
}

function readInvoiceState(rows: Awaited<ReturnType<typeof findInvoices>>): Receipt['invoice'] {
  if (rows.length === 0) return 'none'
  return rows.some(isReady) ? 'ready' : 'awaited'
}

/** However often it was ordered, what was owed is one refund, of the day on which it was owed. */
export function presentRefunds(attempts: readonly RefundAttempt[]): Written<typeof Receipt>['refunds'] {
  return [...Map.groupBy(attempts, ({ cause }) => cause).values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (!first) return []
    return [
      {
        amount: first.amount,
        state: readRefundState(ofOne.map(({ state }) => state)),
        orderedAt: first.createdAt,
      },
    ]
  })
}
