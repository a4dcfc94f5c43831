import type { NewEnquiry } from '@okoume/contract/wire/enquiry.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import {
  enquiryDueAt,
  LIVE_ENQUIRIES,
  MAX_ENQUIRIES_A_DAY,
  MAX_OPEN_ENQUIRIES,
  priceLine,
  priceProblem,
} from '@okoume/domain/rental/enquiry.ts'
import { isFree } from '@okoume/domain/stock/free-stock.ts'
import { type Kysely, sql } from 'kysely'
import type { EnquiryRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockUser } from '../accounts/account-queries.ts'
import { periodOf, quoteFor } from '../checkout/quote-checkout.ts'
import { appendMessage, lockConversation, refuseTooMany } from '../conversations/send-message.ts'
import { type LockedItem, lockItem } from '../listings/items/lock-item.ts'
import { asOthersFindIt, findStockReservations } from '../rentals/queries/occupancy-queries.ts'
import type { EnquiryContext } from './enquiry-context.ts'

interface EnquiryOrder {
  readonly renterId: string
  readonly body: NewEnquiry
  readonly now: Date
}

/**
 * Asks an item's owner about days, for which the renter may propose a price. Nothing is reserved.
 * @returns the enquiry's id
 * @throws ApiError ACCOUNT_REQUIRED, ITEM_NOT_FOUND, ITEM_NOT_OFFERED, OWN_ITEM, PERIOD_IMPOSSIBLE, STOCK_UNAVAILABLE,
 *   ENQUIRY_ALREADY_OPEN, TOO_MANY_ENQUIRIES, INVALID_INPUT for a price out of bounds
 */
export async function createEnquiry(context: EnquiryContext, order: EnquiryOrder): Promise<string> {
  const { renterId, body, now } = order
  const { item_id: itemId, quantity, proposedRent = null } = body
  return context.db.transaction().execute(async (trx) => {
    const item = assertAskable(await lockItem(trx, itemId), renterId)
    const renter = await lockUser(trx, renterId)
    if (!renter) throw new ApiError('ACCOUNT_REQUIRED')
    const { start, end } = periodOf(body)
    const { subtotal } = quoteFor(item, { start, end, quantity }, renter, now, '')
    refuseWrongPrice(proposedRent, subtotal)
    const reservations = await findStockReservations(trx, itemId, now)
    const taken = reservations.map((one) => asOthersFindIt(one, item.bufferDays))
    if (!isFree(item, taken, { start, end, quantity })) throw new ApiError('STOCK_UNAVAILABLE')
    await refuseTooManyEnquiries(trx, order)
    await refuseTooMany(trx, { authorId: renterId, now })

    const id = context.newId(now)
    const enquiry: EnquiryRow = {
      ...{ id, itemId, ownerId: item.ownerId, renterId, startDate: start, endDate: end, quantity },
      ...{ state: 'open', unanswered: false, computedRent: subtotal, proposedRent, agreedRent: null },
      ...{ proposals: proposedRent === null ? 0 : 1, approvals: 0 },
      ...{ awaitedSince: now, answeredAt: null, lastMessageAt: now, createdAt: now },
      ...{ validUntil: null, reservedUntil: null, dueAt: null },
    }
    await trx
      .insertInto('enquiries')
      .values({ ...enquiry, dueAt: enquiryDueAt(enquiry) })
      .execute()
    const text = proposedRent === null ? body.text : `${body.text}\n${priceLine('renter', proposedRent)}`
    const number = (await lockConversation(trx, id, now)) + 1
    await appendMessage(trx, BEFORE_A_RENTAL, {
      ...{ rentalId: id, authorId: renterId, key: context.newId(now), text, now, number },
    })
    await context.notify(trx, 'question asked', { enquiry, number }, now)
    return id
  })
}

/** Names and contacts are masked as in a request that waits. */
export const BEFORE_A_RENTAL = {
  status: 'en attente',
  instant: false,
  answeredAt: null,
  cancellation: null,
} as const

function assertAskable(item: LockedItem | undefined, renterId: string): LockedItem {
  if (!item || item.deleted || item.offeredIfShown !== null) throw new ApiError('ITEM_NOT_FOUND')
  if (item.ownerId === renterId) throw new ApiError('OWN_ITEM')
  if (!item.offered) throw new ApiError('ITEM_NOT_OFFERED')
  return item
}

/** @throws ApiError INVALID_INPUT at `proposedRent` */
export function refuseWrongPrice(proposedRent: number | null, computedRent: number): void {
  const problem = proposedRent === null ? null : priceProblem('renter', proposedRent, computedRent)
  if (problem) throw new ApiError('INVALID_INPUT', { proposedRent: problem })
}

/** Serialised by the lock of the renter's account. */
async function refuseTooManyEnquiries(
  trx: Kysely<Schema>,
  { renterId, body, now }: EnquiryOrder,
): Promise<void> {
  const live = sql<boolean>`state in (${sql.join([...LIVE_ENQUIRIES].map((state) => sql.lit(state)))})`
  const { same, open, today } = await trx
    .selectFrom('enquiries')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(live).filterWhere('itemId', '=', body.item_id).as('same'),
      eb.fn.countAll<number>().filterWhere(live).as('open'),
      eb.fn
        .countAll<number>()
        .filterWhere('createdAt', '>', new Date(now.getTime() - DAY_MS))
        .as('today'),
    ])
    .where('renterId', '=', renterId)
    .executeTakeFirstOrThrow()
  if (same > 0) throw new ApiError('ENQUIRY_ALREADY_OPEN')
  if (open >= MAX_OPEN_ENQUIRIES || today >= MAX_ENQUIRIES_A_DAY) throw new ApiError('TOO_MANY_ENQUIRIES')
}
