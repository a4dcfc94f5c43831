import type { Rental } from '@okoume/contract/wire/rental.ts'
import { maskName } from '@okoume/domain/person/masked-name.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { answerDeadline } from '@okoume/domain/rental/rental-facts.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { factsOf, type RentalWithParties } from './rental-queries.ts'

/** Once it is accepted, the owner may telephone. */
const PHONE_SHARED: readonly RentalStatus[] = ['acceptée', 'en cours', 'terminée']

/** A rental as one of its parties, or an administrator, may see it. */
export function presentRental(row: RentalWithParties, viewerId: string): Rental {
  const isOwner = viewerId === row.owner_id
  return {
    id: row.id,
    item_id: row.item_id,
    renter_id: row.renter_id,
    owner_id: row.owner_id,
    start_date: row.start_date,
    end_date: row.end_date,
    quantity: row.quantity,
    status: row.status,
    total_price: row.total_price,
    deposit: row.deposit,
    service_fee: isOwner ? null : row.fee,
    notes: row.notes,
    address: row.address,
    recipientPhone: isOwner && !PHONE_SHARED.includes(row.status) ? null : row.recipient_phone || null,
    itemTitle: row.item_title,
    itemImage: row.item_image,
    ownerName: row.owner_left ? row.owner_name : maskName(row.owner_name),
    renterName: row.renter_left ? row.renter_name : maskName(row.renter_name),
    renterVerified: isVerified(row.renter_verifier),
    cancellation: row.cancellation,
    returnState: row.return_state,
    answerBy: answerDeadline(factsOf(row)).toISOString(),
    createdAt: row.requested_at.toISOString(),
  }
}
