import type { EnquiryChange } from '@okoume/contract/wire/enquiry.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { describePeriodProblem } from '@okoume/domain/calendar/period-rules.ts'
import {
  agreementEnd,
  canNamePrice,
  canReserve,
  enquiryTransition,
  priceLine,
  priceProblem,
  reservationEnd,
} from '@okoume/domain/rental/enquiry.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { isFree } from '@okoume/domain/stock/free-stock.ts'
import type { Kysely } from 'kysely'
import type { EnquiryRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { appendMessage, lockConversation } from '../conversations/send-message.ts'
import { planItemAlerts } from '../listings/changes/plan-item-alerts.ts'
import { type LockedItem, lockItem } from '../listings/items/lock-item.ts'
import { isBeingPaid, lockEnquiry, saveEnquiry } from '../rentals/queries/enquiry-queries.ts'
import { asOthersFindIt, findStockReservations } from '../rentals/queries/occupancy-queries.ts'
import { BEFORE_A_RENTAL } from './create-enquiry.ts'
import { type EnquiryContext, enquiryParty } from './enquiry-context.ts'
import { refuseEnded } from './send-enquiry-message.ts'

interface EnquiryToChange {
  readonly id: string
  readonly callerId: string
  readonly change: EnquiryChange
  readonly now: Date
}

/**
 * Its owner agrees to a rent, or closes it; its renter takes it back. The same again changes nothing.
 * @throws ApiError ENQUIRY_NOT_FOUND, FORBIDDEN, ENQUIRY_ENDED, ENQUIRY_BEING_PAID, PRICE_ROUND_OVER, DAYS_RESERVED_ONCE,
 *   ITEM_NOT_OFFERED, PERIOD_IMPOSSIBLE, STOCK_UNAVAILABLE, INVALID_INPUT for a rent out of bounds
 */
export async function updateEnquiry(context: EnquiryContext, order: EnquiryToChange): Promise<void> {
  const { id, callerId, change } = order
  await context.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('enquiries')
      .select(['itemId', 'ownerId', 'renterId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw new ApiError('ENQUIRY_NOT_FOUND')
    const party = enquiryParty(found, callerId)
    if (change.state === 'pre-approved' && party === 'renter') throw new ApiError('FORBIDDEN')
    const item = await lockItem(trx, found.itemId)
    const enquiry = await lockEnquiry(trx, id)
    if (!item || !enquiry) throw new ApiError('ENQUIRY_NOT_FOUND')
    await lockOpenAccount(trx, callerId)
    if (change.state === 'closed') await close(context, trx, { ...order, enquiry, party })
    else await approve(context, trx, { ...order, enquiry, item })
  })
}

async function close(
  { notify }: EnquiryContext,
  trx: Kysely<Schema>,
  { enquiry, party, now }: EnquiryToChange & { readonly enquiry: EnquiryRow; readonly party: Party },
): Promise<void> {
  const isOwner = party === 'owner'
  const state = enquiryTransition(enquiry.state, isOwner ? 'close' : 'withdraw')
  if (enquiry.state === (isOwner ? 'closed' : 'withdrawn')) return
  if (!state) throw new ApiError('ENQUIRY_ENDED')
  if (await isBeingPaid(trx, enquiry.id)) throw new ApiError('ENQUIRY_BEING_PAID')
  const answered = isOwner && { awaitedSince: null, answeredAt: enquiry.answeredAt ?? now }
  const closed = await saveEnquiry(trx, enquiry, { state, ...answered })
  await freeReservedDays(trx, enquiry, now)
  await notify(trx, isOwner ? 'question closed' : 'question withdrawn', { enquiry: closed }, now)
}

/** Somebody may search for the days that an ended agreement reserved, or wait for them. */
export async function freeReservedDays(
  trx: Kysely<Schema>,
  { itemId, reservedUntil }: EnquiryRow,
  now: Date,
): Promise<void> {
  if (reservedUntil && reservedUntil > now) await planItemAlerts(trx, itemId)
}

/** The days of a reservation that lapses are free although the agreement goes on. */
async function planReservationEnd(
  trx: Kysely<Schema>,
  { itemId, reservedUntil }: EnquiryRow,
  now: Date,
): Promise<void> {
  if (reservedUntil && reservedUntil > now) await planItemAlerts(trx, itemId, reservedUntil)
}

async function approve(
  context: EnquiryContext,
  trx: Kysely<Schema>,
  order: EnquiryToChange & { readonly enquiry: EnquiryRow; readonly item: LockedItem },
): Promise<void> {
  const { enquiry, change, callerId, now } = order
  const { rent = enquiry.computedRent, reserve } = change
  await refuseEnded(trx, enquiry, 'owner', now)
  const isSamePrice = enquiry.state === 'pre-approved' && enquiry.agreedRent === rent
  if (isSamePrice && !(reserve && canReserve(enquiry))) return
  if (!isSamePrice) refuseRent(enquiry, rent)
  if (reserve && !canReserve(enquiry)) throw new ApiError('DAYS_RESERVED_ONCE')
  if (await isBeingPaid(trx, enquiry.id)) throw new ApiError('ENQUIRY_BEING_PAID')
  await refuseUnlessRentable(trx, order)

  const validUntil = (isSamePrice && enquiry.validUntil) || agreementEnd(enquiry, now)
  const last = await lockConversation(trx, enquiry.id, now)
  const number = isSamePrice ? last : last + 1
  const saved = await saveEnquiry(trx, enquiry, {
    ...{ state: 'pre-approved', agreedRent: rent, validUntil },
    ...{ awaitedSince: null, answeredAt: enquiry.answeredAt ?? now, lastMessageAt: now },
    approvals: enquiry.approvals + (isSamePrice ? 0 : 1),
    ...(reserve && { reservedUntil: reservationEnd(validUntil, now) }),
  })
  await planReservationEnd(trx, saved, now)
  if (!isSamePrice)
    await appendMessage(trx, BEFORE_A_RENTAL, {
      ...{ rentalId: enquiry.id, authorId: callerId, key: context.newId(now) },
      ...{ text: priceLine('owner', rent), now, number },
    })
  await context.notify(trx, 'question pre-approved', { enquiry: saved, number }, now)
}

function refuseRent(enquiry: EnquiryRow, rent: number): void {
  const problem = priceProblem('owner', rent, enquiry.computedRent)
  if (problem) throw new ApiError('INVALID_INPUT', { rent: problem })
  if (!canNamePrice(enquiry, 'owner')) throw new ApiError('PRICE_ROUND_OVER')
}

/** An agreement reserves nothing, unless its owner says so: but what is taken cannot be agreed to. */
async function refuseUnlessRentable(
  trx: Kysely<Schema>,
  { enquiry, item, now }: EnquiryToChange & { readonly enquiry: EnquiryRow; readonly item: LockedItem },
): Promise<void> {
  if (item.deleted || !item.offered) throw new ApiError('ITEM_NOT_OFFERED')
  const { startDate: start, endDate: end, quantity } = enquiry
  if (start < dayInLibreville(now))
    throw new ApiError('PERIOD_IMPOSSIBLE', { start_date: describePeriodProblem('START_IN_PAST', item, now) })
  const others = (await findStockReservations(trx, item.id, now)).filter(({ id }) => id !== enquiry.id)
  const taken = others.map((one) => asOthersFindIt(one, item.bufferDays))
  if (!isFree(item, taken, { start, end, quantity })) throw new ApiError('STOCK_UNAVAILABLE')
}
