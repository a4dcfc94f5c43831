import type { RentalRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/**
 * With whom a person talks about a rental: the two parties talk to each other, and to nobody else is it known.
 * @throws ApiError RENTAL_NOT_FOUND
 */
export function otherParty(rental: Pick<RentalRow, 'owner_id' | 'renter_id'>, callerId: string): string {
  if (rental.owner_id === callerId) return rental.renter_id
  if (rental.renter_id === callerId) return rental.owner_id
  throw new ApiError('RENTAL_NOT_FOUND')
}
