import type { Rental } from '@okoume/contract/wire/rental.ts'
import { maskName } from '@okoume/domain/person/masked-name.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { sharesPhones } from '@okoume/domain/rental/conversation.ts'
import { hideContacts } from '@okoume/domain/rental/hidden-contacts.ts'
import { answerDeadline, returnDeadline } from '@okoume/domain/rental/rental-facts.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { presentHandoverFacts } from '../handover/present-handover.ts'
import { contestedPart, readRefundState } from './refund.ts'
import { findRental, type RentalWithParties, readRentalFacts } from './rental-queries.ts'

/** A rental as one of its parties, or an administrator, may see it. */
export function presentRental(row: RentalWithParties, viewerId: string): Rental {
  const isOwner = viewerId === row.owner_id
  const hidesPhones = isOwner && !sharesPhones(row)
  // A number that is written into other words is no less a number.
  const readable = (text: string) => (hidesPhones ? hideContacts(text).text : text)
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
    notes: readable(row.notes),
    address: readable(row.address),
    recipientPhone: hidesPhones ? null : row.recipient_phone || null,
    itemTitle: row.item_title,
    itemImage: row.item_image,
    ownerName: row.owner_left ? row.owner_name : maskName(row.owner_name),
    renterName: row.renter_left ? row.renter_name : maskName(row.renter_name),
    renterVerified: isVerified(row.renter_verifier),
    renterRentals: row.renter_rentals,
    returnDeclaredAt: row.return_declared_at?.toISOString() ?? null,
    contestReason: row.contest_reason,
    contestedAmount: row.return_contested_at ? contestedPart(row) : null,
    settlement:
      row.settled_to_owner === null
        ? null
        : {
            toOwner: row.settled_to_owner,
            toRenter: row.deposit - row.settled_to_owner,
            reason: row.settle_reason ?? '',
          },
    returnBy: returnDeadline(readRentalFacts(row)).toISOString(),
    refundState: isOwner || row.refund_states.length === 0 ? null : readRefundState(row.refund_states),
    unreadMessages: readUnread(row, viewerId),
    cancellation: row.cancellation,
    handover: presentHandoverFacts(row),
    returnState: row.return_state,
    answerBy: answerDeadline(readRentalFacts(row)).toISOString(),
    createdAt: row.requested_at.toISOString(),
  }
}

/**
 * The rental of that id, likewise.
 * @throws ApiError RENTAL_NOT_FOUND
 */
export async function showRental(db: Kysely<Schema>, id: string, viewerId: string): Promise<Rental> {
  const rental = await findRental(db, id)
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  return presentRental(rental, viewerId)
}

/** An administrator, who is no party, has none. */
function readUnread(row: RentalWithParties, viewerId: string): number {
  if (viewerId === row.owner_id) return row.unread_of_owner
  return viewerId === row.renter_id ? row.unread_of_renter : 0
}
