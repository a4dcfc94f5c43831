import type { RentalRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/**
 * Which side of a rental somebody is on. To everybody else it is as unknown as none.
 * @throws ApiError RENTAL_NOT_FOUND
 */
export function partyOf(
  rental: Pick<RentalRow, 'owner_id' | 'renter_id'>,
  callerId: string,
): 'owner' | 'renter' {
  if (rental.owner_id === callerId) return 'owner'
  if (rental.renter_id === callerId) return 'renter'
  throw new ApiError('RENTAL_NOT_FOUND')
}
