import type { Written } from '@okoume/contract/model/written.ts'
import type { Receipt } from '@okoume/contract/wire/rental.ts'
import { receiptNumber } from '@okoume/domain/rental/receipt-number.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Caller } from '#platform/http/operations/caller.ts'
import { isOnDuty } from '../../accounts/standing.ts'
import { auditRead } from '../../audit/write-audit.ts'
import { findPriceTerms } from '../queries/checkout-queries.ts'
import { presentRental } from '../queries/present-rental.ts'
import {
  findPaymentOfRental,
  findRefundAttempts,
  type RefundAttempt,
  readRefundState,
} from '../queries/refund.ts'
import { findRental, readParty } from '../queries/rental-queries.ts'

interface ReceiptContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
}

/**
 * Payment and refunds of a rental, for its renter alone: the fee is not for the owner to know.
 * @throws ApiError RENTAL_NOT_FOUND, FORBIDDEN
 */
export async function getReceipt(
  context: ReceiptContext,
  rentalId: string,
  caller: Caller,
): Promise<Written<typeof Receipt>> {
  const { db } = context
  const callerId = caller.id
  const rental = await findRental(db, rentalId)
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  if (rental.renterId !== callerId) {
    if (!(await isOnDuty(db, caller, 'rentals'))) {
      // Prevents enumeration: only its parties learn that there is such a rental.
      readParty(rental, callerId)
      throw new ApiError('FORBIDDEN')
    }
    await auditRead(context, callerId, { subject: rentalId, what: 'receipt' })
  }
  const payment = await findPaymentOfRental(db, rentalId)
  if (payment?.state !== 'succeeded') throw new Error(`rental ${rentalId} was never paid`)
  const { totalPrice, deposit, fee } = rental
  const terms = await findPriceTerms(db, rentalId)
  // Nothing is noted of a payment after its success.
  const paidAt = payment.updatedAt
  return {
    number: receiptNumber(rentalId, paidAt),
    rental: presentRental(rental, callerId),
    paidAt,
    operator: payment.operator,
    phone: payment.phone,
    providerReference: payment.providerReference,
    rent: totalPrice - deposit,
    lines: [...(terms?.lines ?? [])],
    deposit,
    usualDeposit: terms?.usualDeposit ?? null,
    fee,
    total: payment.amount,
    refunds: presentRefunds(await findRefundAttempts(db, rentalId)),
  }
}

/** However often it was ordered, what was owed is one refund, of the day on which it was owed. */
function presentRefunds(attempts: readonly RefundAttempt[]): Written<typeof Receipt>['refunds'] {
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
