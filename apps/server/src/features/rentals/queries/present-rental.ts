import type { Written } from '@okoume/contract/model/written.ts'
import type { CarriedMoney } from '@okoume/contract/wire/carried-money.ts'
import type { HandoverFacts } from '@okoume/contract/wire/handover.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { sharesPhones, showsFirstNames } from '@okoume/domain/rental/conversation.ts'
import { depositClaimAnswerBy } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { handoverReportAnswerBy } from '@okoume/domain/rental/handover-deadlines.ts'
import { hideContacts } from '@okoume/domain/rental/hidden-contacts.ts'
import { answerDeadline, claimedPart, returnDeadline } from '@okoume/domain/rental/rental-facts.ts'
import { meanRating } from '@okoume/domain/review/review-content.ts'
import { reviewDeadline } from '@okoume/domain/review/review-window.ts'
import type { Kysely } from 'kysely'

import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { ownAvatar } from '../../accounts/open-account.ts'
import { placeLabel } from '../../listings/search/near-place.ts'
import { partyName } from './party-name.ts'
import { readRefundState } from './refund.ts'
import { findRental, type RentalWithParties } from './rental-queries.ts'

/** A rental as one of its parties, or an administrator, may see it. */
export function presentRental(row: RentalWithParties, viewerId: string): Written<typeof Rental> {
  const isOwner = viewerId === row.ownerId
  const hidesPhones = isOwner && !sharesPhones(row)
  // A number that is written into other words is no less a number.
  const label = placeLabel({ place: row.itemPlace, location: row.itemLocation }, null)
  const readable = (text: string) => (hidesPhones ? hideContacts(text).text : text)
  return {
    ...row,
    item_id: row.itemId,
    renter_id: row.renterId,
    owner_id: row.ownerId,
    start_date: row.startDate,
    end_date: row.endDate,
    total_price: row.totalPrice,
    service_fee: isOwner ? null : row.fee,
    notes: readable(row.notes),
    address: readable(row.address),
    recipientPhone: hidesPhones ? null : row.recipientPhone || null,
    itemShown: isItemShown(row, isOwner),
    // «Derrière la mairie, Sibang, Libreville»: told once the parties are to meet.
    itemPlace: sharesPhones(row) ? [row.itemLandmark, label].filter(Boolean).join(', ') : null,
    ...presentNames(row, viewerId),
    renterAvatar: ownAvatar(row.renterAvatar),
    renterVerified: isVerified(row.renterVerifier),
    renterRecord: {
      onTime: row.renterOnTime,
      lost: row.renterLost,
      mean: meanRating(row.renterNoteSum, row.renterNoteCount),
      reviews: row.renterNoteCount,
      trusted: row.renterTrusted,
    },
    contestedAmount: row.returnContestedAt ? claimedPart(row) : null,
    contest: presentDepositClaim(row),
    settlement:
      row.settledToOwner === null
        ? null
        : {
            toOwner: row.settledToOwner,
            toRenter: row.deposit - row.settledToOwner,
            reason: row.settleReason ?? '',
          },
    review: {
      closesAt: reviewDeadline(row),
      own: row.reviewedBy.includes(isOwner ? 'owner' : 'renter'),
      other: row.reviewedBy.includes(isOwner ? 'renter' : 'owner'),
    },
    returnBy: returnDeadline(row),
    refundState: isOwner || row.refundStates.length === 0 ? null : readRefundState(row.refundStates),
    paidByOther: !isOwner && row.paidByOther,
    ...(isOwner
      ? { carryOver: false, carried: null, carriedFrom: null }
      : { carryOver: row.carryOver, carried: presentCarried(row), carriedFrom: row.carriedFrom }),
    contractAcceptedBy: presentAcceptances(row),
    conversationShared: row.conversationSharedAt !== null,
    unreadMessages: readUnread(row, viewerId),
    handover: presentHandoverFacts(row),
    meeting: row.meeting === null ? null : presentMeeting(row, row.meeting),
    checklist: { lines: row.checklist, given: row.linesGiven, returned: row.linesReturned },
    answerBy: answerDeadline(row),
    createdAt: row.requestedAt,
  }
}

/** The money of a refused rental that waits, or has waited; null for none. */
export function presentCarried(row: RentalWithParties): Written<typeof CarriedMoney> | null {
  const {
    carriedState: state,
    carriedWaiting: amount,
    carriedUntil: until,
    choiceId,
    choiceBooked,
    choiceCarried,
  } = row
  if (state === null || amount === null || until === null) return null
  return {
    ...{ state, amount, until },
    paymentId: choiceBooked ? null : choiceId,
    rentalId: choiceBooked ? choiceId : null,
    rest: choiceBooked ? amount - (choiceCarried ?? 0) : 0,
  }
}

/** Before the acceptance of the rental there is nothing to accept. */
function presentAcceptances(row: RentalWithParties): Written<typeof Rental>['contractAcceptedBy'] {
  return row.contractAcceptedBy && showsFirstNames(row) ? [...row.contractAcceptedBy] : null
}

/** An administrator, who is no party, reads what strangers read. */
function presentNames(
  row: RentalWithParties,
  viewerId: string,
): Pick<Written<typeof Rental>, 'ownerName' | 'renterName'> {
  const isParty = viewerId === row.ownerId || viewerId === row.renterId
  const nameOf = (name: string, open: boolean, left: boolean) =>
    isParty || left ? partyName({ name, open, left }, row) : shownName(name, open)
  return {
    ownerName: nameOf(row.ownerName, row.ownerOpenName, row.ownerLeft),
    renterName: nameOf(row.renterName, row.renterOpenName, row.renterLeft),
  }
}

/** Its owner sees the page of a hidden item too. */
function isItemShown({ itemDeleted, itemHidden }: RentalWithParties, isOwner: boolean): boolean {
  return !itemDeleted && (isOwner || !itemHidden)
}

/** Contacts are masked as in messages. */
function presentMeeting(row: RentalRow, text: string): Written<typeof Rental>['meeting'] {
  return {
    day: row.meetingDay,
    hour: row.meetingHour,
    text: sharesPhones(row) ? text : hideContacts(text).text,
    by: row.meetingBy ?? 'owner',
    at: row.meetingAt ?? row.requestedAt,
    agreedAt: row.meetingAgreedAt,
  }
}

/** Facts of a handover that both parties may read. */
export function presentHandoverFacts(rental: RentalRow): Written<typeof HandoverFacts> {
  const { handoverReport: kind, handoverReportedAt: at } = rental
  return {
    state: rental.handoverState,
    provedAt: rental.handoverProvedAt,
    returnProvedAt: rental.returnProvedAt,
    rentReleasedAt: rental.rentReleasedAt,
    report:
      kind && at
        ? {
            kind,
            text: rental.handoverReportText ?? '',
            at,
            answerBy: handoverReportAnswerBy(rental),
            answer: rental.handoverAnswer,
            offer: rental.handoverOffer,
            offeredAt: rental.handoverOfferedAt,
            rentToOwner: rental.rentToOwner,
            decision: rental.handoverDecision,
          }
        : null,
  }
}

function presentDepositClaim(rental: RentalRow): Written<typeof Rental>['contest'] {
  if (!rental.contestState) return null
  return {
    state: rental.contestState,
    cause: rental.contestCause,
    at: rental.returnContestedAt,
    answerBy: depositClaimAnswerBy(rental),
    answer: rental.contestAnswer,
    answeredAt: rental.contestAnsweredAt,
    proposal: rental.contestProposal,
  }
}

/**
 * The rental of that id, likewise.
 * @throws ApiError RENTAL_NOT_FOUND
 */
export async function showRental(
  db: Kysely<Schema>,
  id: string,
  viewerId: string,
): Promise<Written<typeof Rental>> {
  const rental = await findRental(db, id)
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  return presentRental(rental, viewerId)
}

/** An administrator, who is no party, has none. */
function readUnread(row: RentalWithParties, viewerId: string): number {
  if (viewerId === row.ownerId) return row.unreadOfOwner
  return viewerId === row.renterId ? row.unreadOfRenter : 0
}
