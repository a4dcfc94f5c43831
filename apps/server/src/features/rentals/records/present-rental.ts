import type { HandoverFacts } from '@okoume/contract/wire/handover.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { contestAnswerBy } from '@okoume/domain/rental/contest-transitions.ts'
import { sharesPhones } from '@okoume/domain/rental/conversation.ts'
import { reportAnswerBy } from '@okoume/domain/rental/handover-deadlines.ts'
import { hideContacts } from '@okoume/domain/rental/hidden-contacts.ts'
import { answerDeadline, returnDeadline } from '@okoume/domain/rental/rental-facts.ts'
import { meanNote } from '@okoume/domain/review/review-content.ts'
import { reviewDeadline } from '@okoume/domain/review/review-window.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { ownAvatar } from '../../accounts/open-account.ts'
import { placeLabel } from '../../listings/search/near-place.ts'
import { partyName } from './party-name.ts'
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
    instant: row.instant,
    total_price: row.total_price,
    deposit: row.deposit,
    service_fee: isOwner ? null : row.fee,
    notes: readable(row.notes),
    delivery: row.delivery,
    address: readable(row.address),
    recipientPhone: hidesPhones ? null : row.recipient_phone || null,
    itemTitle: row.item_title,
    itemImage: row.item_image,
    itemShown: isItemShown(row, isOwner),
    itemPlace: presentPlace(row),
    ...presentNames(row, viewerId),
    renterAvatar: ownAvatar(row.renter_avatar),
    renterVerified: isVerified(row.renter_verifier),
    renterRentals: row.renter_rentals,
    renterRecord: {
      onTime: row.renter_on_time,
      lost: row.renter_lost,
      mean: meanNote(row.renter_note_sum, row.renter_note_count),
      reviews: row.renter_note_count,
      trusted: row.renter_trusted,
    },
    returnDeclaredAt: row.return_declared_at?.toISOString() ?? null,
    contestReason: row.contest_reason,
    contestedAmount: row.return_contested_at ? contestedPart(row) : null,
    contest: presentContest(row),
    settlement:
      row.settled_to_owner === null
        ? null
        : {
            toOwner: row.settled_to_owner,
            toRenter: row.deposit - row.settled_to_owner,
            reason: row.settle_reason ?? '',
          },
    review: {
      closesAt: reviewDeadline({ end: row.end_date }).toISOString(),
      own: row.reviewed_by.includes(isOwner ? 'owner' : 'renter'),
      other: row.reviewed_by.includes(isOwner ? 'renter' : 'owner'),
    },
    returnBy: returnDeadline(readRentalFacts(row)).toISOString(),
    refundState: isOwner || row.refund_states.length === 0 ? null : readRefundState(row.refund_states),
    conversationShared: row.conversation_shared_at !== null,
    unreadMessages: readUnread(row, viewerId),
    cancellation: row.cancellation,
    refusalReason: row.refusal_reason,
    ownerSuspended: row.owner_suspended,
    renterSuspended: row.renter_suspended,
    handover: presentHandoverFacts(row),
    meeting: row.meeting === null ? null : presentMeeting(row, row.meeting),
    checklist: { lines: row.checklist, given: row.lines_given, returned: row.lines_returned },
    returnState: row.return_state,
    answerBy: answerDeadline(readRentalFacts(row)).toISOString(),
    createdAt: row.requested_at.toISOString(),
  }
}

/** An administrator, who is no party, reads what strangers read. */
function presentNames(row: RentalWithParties, viewerId: string): Pick<Rental, 'ownerName' | 'renterName'> {
  const isParty = viewerId === row.owner_id || viewerId === row.renter_id
  const nameOf = (name: string, open: boolean, left: boolean) =>
    isParty || left ? partyName({ name, open, left }, row) : shownName(name, open)
  return {
    ownerName: nameOf(row.owner_name, row.owner_open_name, row.owner_left),
    renterName: nameOf(row.renter_name, row.renter_open_name, row.renter_left),
  }
}

/** Its owner sees the page of a hidden item too. */
function isItemShown({ item_deleted, item_hidden }: RentalWithParties, isOwner: boolean): boolean {
  return !item_deleted && (isOwner || !item_hidden)
}

/** «Derrière la mairie, Sibang, Libreville»: told once the parties are to meet. */
function presentPlace(row: RentalWithParties): string | null {
  if (!sharesPhones(row)) return null
  const label = placeLabel({ place: row.item_place, location: row.item_location }, null)
  return [row.item_landmark, label].filter(Boolean).join(', ')
}

/** Contacts are masked as in messages. */
function presentMeeting(row: RentalRow, text: string): Rental['meeting'] {
  return {
    day: row.meeting_day,
    hour: row.meeting_hour,
    text: sharesPhones(row) ? text : hideContacts(text).text,
    by: row.meeting_by ?? 'owner',
    at: (row.meeting_at ?? row.requested_at).toISOString(),
    agreedAt: row.meeting_agreed_at?.toISOString() ?? null,
  }
}

/** What a rental tells both parties of its handover. */
export function presentHandoverFacts(rental: RentalRow): z.output<typeof HandoverFacts> {
  return {
    state: rental.handover_state,
    provedAt: rental.handover_proved_at?.toISOString() ?? null,
    returnProvedAt: rental.return_proved_at?.toISOString() ?? null,
    rentReleasedAt: rental.rent_released_at?.toISOString() ?? null,
    report: presentReport(rental),
  }
}

function presentContest(rental: RentalRow): Rental['contest'] {
  if (!rental.contest_state) return null
  return {
    state: rental.contest_state,
    cause: rental.contest_cause,
    at: rental.return_contested_at?.toISOString() ?? null,
    answerBy: contestAnswerBy(readRentalFacts(rental))?.toISOString() ?? null,
    answer: rental.contest_answer,
    answeredAt: rental.contest_answered_at?.toISOString() ?? null,
    proposal: rental.contest_proposal,
  }
}

function presentReport(rental: RentalRow): z.output<typeof HandoverFacts>['report'] {
  const { handover_report: kind, handover_reported_at: at } = rental
  if (!kind || !at) return null
  return {
    kind,
    text: rental.handover_report_text ?? '',
    at: at.toISOString(),
    answerBy: reportAnswerBy(readRentalFacts(rental))?.toISOString() ?? null,
    answer: rental.handover_answer,
    offer: rental.handover_offer,
    offeredAt: rental.handover_offered_at?.toISOString() ?? null,
    rentToOwner: rental.rent_to_owner,
    decision: rental.handover_decision,
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
