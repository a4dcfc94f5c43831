import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Caller } from '#platform/http/operations/caller.ts'
import { isOnDuty } from '../../accounts/standing.ts'
import { auditRead } from '../../audit/write-audit.ts'
import { findRental, readParty } from '../queries/rental-queries.ts'

export interface ReceiptContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
}

/**
 * A rental for its renter alone: the fee is not for the owner to know.
 * @throws ApiError RENTAL_NOT_FOUND, FORBIDDEN
 */
export async function findReceiptRental({ db }: ReceiptContext, rentalId: string, caller: Caller) {
  const rental = await findRental(db, rentalId)
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  if (rental.renterId !== caller.id && !(await isOnDuty(db, caller, 'rentals'))) {
    // Prevents enumeration: only its parties learn that there is such a rental.
    readParty(rental, caller.id)
    throw new ApiError('FORBIDDEN')
  }
  return rental
}

/** Audits that finance reads the papers of another person's rental. */
export async function auditReceipt(
  context: ReceiptContext,
  { id, renterId }: { readonly id: string; readonly renterId: string },
  caller: Caller,
): Promise<void> {
  if (renterId !== caller.id) await auditRead(context, caller.id, { subject: id, what: 'receipt' })
}
