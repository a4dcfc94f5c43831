import type { Written } from '@okoume/contract/model/written.ts'
import type { Enquiry, EnquirySummary } from '@okoume/contract/wire/enquiry.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { listingFor } from '@okoume/domain/pricing/quote.ts'
import {
  canNamePrice,
  canReserve,
  dueEnquiryAction,
  enquiryAnswerBy,
  isLiveEnquiry,
  MAX_ENQUIRY_MESSAGES,
} from '@okoume/domain/rental/enquiry.ts'
import { meanRating } from '@okoume/domain/review/review-content.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EnquiryRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { ownAvatar } from '../accounts/open-account.ts'
import { findMessages } from '../conversations/conversation-queries.ts'
import { presentMessage } from '../conversations/present-conversation.ts'
import { maskText } from '../listings/items/present-item.ts'
import { placeLabel } from '../listings/search/near-place.ts'
import { partyName } from '../rentals/queries/party-name.ts'
import { BEFORE_A_RENTAL } from './create-enquiry.ts'
import { enquiryParty } from './enquiry-context.ts'

const MAX_LIST_LENGTH = 100

/** Those of a person on either side, the newest first. */
export async function listEnquiries(
  db: Kysely<Schema>,
  viewerId: string,
  now: Date,
): Promise<Written<typeof EnquirySummary>[]> {
  const ids = sql<string>`(select id from (
      (select id, created_at from enquiries where renter_id = ${viewerId} order by created_at desc limit ${MAX_LIST_LENGTH})
      union all
      (select id, created_at from enquiries where owner_id = ${viewerId} order by created_at desc limit ${MAX_LIST_LENGTH})
    ) as own order by created_at desc limit ${MAX_LIST_LENGTH})`
  const views = await findViews(db, ids, viewerId)
  return views.map((view) => presentEnquiry(view, viewerId, now))
}

/** @throws ApiError ENQUIRY_NOT_FOUND */
export async function showEnquiry(
  db: Kysely<Schema>,
  id: string,
  viewerId: string,
  now: Date,
): Promise<Written<typeof Enquiry>> {
  const [view] = await findViews(db, sql<string>`(${id}::uuid)`, viewerId)
  if (!view) throw new ApiError('ENQUIRY_NOT_FOUND')
  const summary = presentEnquiry(view, viewerId, now)
  const messages = await findMessages(db, view.rentalId ?? id, { after: 0 })
  return {
    ...summary,
    messages: messages.map((message) => presentMessage(message, rentalOf(view), viewerId)),
  }
}

type EnquiryView = Awaited<ReturnType<typeof findViews>>[number]

function findViews(db: Kysely<Schema>, ids: RawBuilder<string>, viewerId: string) {
  return db
    .selectFrom('enquiries')
    .innerJoin('items', 'items.id', 'enquiries.itemId')
    .innerJoin('users as owner', 'owner.id', 'enquiries.ownerId')
    .innerJoin('users as renter', 'renter.id', 'enquiries.renterId')
    .leftJoin('rentals', 'rentals.enquiryId', 'enquiries.id')
    .innerJoin('conversations', (join) =>
      join.on(sql<boolean>`conversations.rental_id = coalesce(rentals.id, enquiries.id)`),
    )
    .innerJoin('messages as last', (join) =>
      join
        .onRef('last.rentalId', '=', 'conversations.rentalId')
        .onRef('last.number', '=', 'conversations.lastNumber'),
    )
    .selectAll('enquiries')
    .select([
      'items.title',
      'items.images',
      'items.location',
      'items.place',
      'items.price',
      'items.priceUnit',
    ])
    .select(['items.deposit', 'items.trustedDeposit', 'rentals.id as rentalId', 'rentals.status'])
    .select(['rentals.instant', 'rentals.answeredAt as rentalAnsweredAt', 'rentals.cancellation'])
    .select(['owner.name as ownerName', 'owner.openName as ownerOpenName', 'owner.avatar as ownerAvatar'])
    .select(['owner.verifier as ownerVerifier', 'owner.trustedOwner as ownerTrusted'])
    .select(['owner.ownerNoteSum', 'owner.ownerNoteCount', 'owner.closedAt as ownerClosedAt'])
    .select(['renter.name as renterName', 'renter.openName as renterOpenName'])
    .select(['renter.avatar as renterAvatar', 'renter.verifier as renterVerifier'])
    .select(['renter.trustedRenter as renterTrusted', 'renter.closedAt as renterClosedAt'])
    .select(['renter.renterNoteSum', 'renter.renterNoteCount'])
    .select(['last.number', 'last.authorId', 'last.key', 'last.body', 'last.shown', 'last.sentAt'])
    .select([
      sql<number>`(select count(*) from messages
        where messages.rental_id = conversations.rental_id and messages.author_id <> ${viewerId}
          and messages.number > coalesce((select read_number from conversation_readers as mark
            where mark.rental_id = conversations.rental_id and mark.user_id = ${viewerId}), 0))`.as('unread'),
      sql<boolean>`items.deleted_at is not null`.as('itemDeleted'),
      sql<boolean>`items.offered_if_shown is not null`.as('itemHidden'),
    ])
    .where('enquiries.id', 'in', ids)
    .orderBy('enquiries.createdAt', 'desc')
    .execute()
}

function presentEnquiry(view: EnquiryView, viewerId: string, now: Date): Written<typeof EnquirySummary> {
  const party = enquiryParty(view, viewerId)
  const isOwner = party === 'owner'
  const isOver = !isLiveEnquiry(view) || dueEnquiryAction(view, now) !== null
  const isWritable = !isOver && view.ownerClosedAt === null && view.renterClosedAt === null
  const { number, authorId, key, body, shown, sentAt } = view
  const rental = rentalOf(view)
  return {
    ...view,
    item_id: view.itemId,
    start_date: view.startDate,
    end_date: view.endDate,
    rental_id: view.rentalId,
    role: party,
    item: {
      id: view.itemId,
      title: isOwner ? view.title : maskText(view.title),
      image: view.images[0] ?? null,
      place: placeLabel(view, null),
      price: view.price,
      priceUnit: view.priceUnit,
      deposit: listingFor(view, { trusted: view.renterTrusted }).deposit,
      shown: !view.itemDeleted && (isOwner || !view.itemHidden),
    },
    owner: {
      id: view.ownerId,
      name: partyName(
        { name: view.ownerName, open: view.ownerOpenName, left: view.ownerClosedAt !== null },
        rental,
      ),
      avatar: ownAvatar(view.ownerAvatar),
      verified: isVerified(view.ownerVerifier),
      trusted: view.ownerTrusted,
      mean: meanRating(view.ownerNoteSum, view.ownerNoteCount),
      reviews: view.ownerNoteCount,
    },
    renter: {
      id: view.renterId,
      name: partyName(
        { name: view.renterName, open: view.renterOpenName, left: view.renterClosedAt !== null },
        rental,
      ),
      avatar: ownAvatar(view.renterAvatar),
      verified: isVerified(view.renterVerifier),
      trusted: view.renterTrusted,
      mean: meanRating(view.renterNoteSum, view.renterNoteCount),
      reviews: view.renterNoteCount,
    },
    canPropose: isWritable && canNamePrice(view, party),
    canReserve: isWritable && isOwner && canReserve(view),
    canWrite: isWritable && number < MAX_ENQUIRY_MESSAGES,
    answerBy: enquiryAnswerBy(view),
    reservedUntil: isReserved(view, now) ? view.reservedUntil : null,
    last: presentMessage({ number, authorId, key, body, shown, sentAt }, rental, viewerId),
  }
}

function isReserved({ state, reservedUntil }: EnquiryRow, now: Date): boolean {
  return state === 'pre-approved' && reservedUntil !== null && reservedUntil > now
}

/** Names, and masks of the conversation, are those of the rental that it became. */
function rentalOf({ status, instant, rentalAnsweredAt, cancellation }: EnquiryView) {
  if (status === null || instant === null) return BEFORE_A_RENTAL
  return { status, instant, answeredAt: rentalAnsweredAt, cancellation }
}
