import type { RentalRow } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * With whom somebody talks about a rental: the two parties talk to each other, and to nobody else is it known.
 * @throws Refusal RENTAL_NOT_FOUND
 */
export function otherParty(rental: Pick<RentalRow, 'owner_id' | 'renter_id'>, callerId: string): string {
  if (rental.owner_id === callerId) return rental.renter_id
  if (rental.renter_id === callerId) return rental.owner_id
  throw new Refusal('RENTAL_NOT_FOUND')
}
