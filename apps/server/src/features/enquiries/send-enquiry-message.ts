import type { NewEnquiryMessage } from '@okoume/contract/wire/enquiry.ts'
import {
  canNamePrice,
  dueEnquiryAction,
  isLiveEnquiry,
  MAX_ENQUIRY_MESSAGES,
  priceLine,
} from '@okoume/domain/rental/enquiry.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { Kysely } from 'kysely'
import type { EnquiryRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { findStanding } from '../accounts/standing.ts'
import { appendMessage, lockConversation, refuseTooMany } from '../conversations/send-message.ts'
import { lockEnquiry, saveEnquiry } from '../rentals/queries/enquiry-queries.ts'
import { BEFORE_A_RENTAL, refuseWrongPrice } from './create-enquiry.ts'
import { type EnquiryContext, enquiryParty } from './enquiry-context.ts'

interface EnquiryMessage {
  readonly id: string
  readonly authorId: string
  readonly body: NewEnquiryMessage
  readonly now: Date
}

/**
 * Writes to the other party of an enquiry; the renter may name a second price. Sent again under the same key, it is the
 * same message.
 * @throws ApiError ENQUIRY_NOT_FOUND, UNAUTHENTICATED, ENQUIRY_ENDED, PRICE_ROUND_OVER, TOO_MANY_REQUESTS,
 *   IDEMPOTENCY_KEY_REUSED, INVALID_INPUT for a price out of bounds
 */
export async function sendEnquiryMessage(context: EnquiryContext, sending: EnquiryMessage): Promise<void> {
  const { id, authorId, body, now } = sending
  await context.db.transaction().execute(async (trx) => {
    const enquiry = await lockEnquiry(trx, id)
    if (!enquiry) throw new ApiError('ENQUIRY_NOT_FOUND')
    const party = enquiryParty(enquiry, authorId)
    await lockOpenAccount(trx, authorId)
    const { proposedRent = null } = body
    const line = proposedRent === null ? [] : [priceLine('renter', proposedRent)]
    const text = [body.text, ...line].filter(Boolean).join('\n')
    if (await wasSent(trx, sending, text)) return
    await refuseEnded(trx, enquiry, party, now)
    refuseProposal(enquiry, party, proposedRent)
    const last = await lockConversation(trx, id, now)
    if (last >= MAX_ENQUIRY_MESSAGES) throw new ApiError('TOO_MANY_REQUESTS')
    await refuseTooMany(trx, { authorId, now })
    const key = body.key ?? context.newId(now)
    const number = last + 1
    await appendMessage(trx, BEFORE_A_RENTAL, { rentalId: id, authorId, key, text, now, number })
    const saved = await saveEnquiry(trx, enquiry, {
      lastMessageAt: now,
      ...(party === 'owner'
        ? { awaitedSince: null, answeredAt: enquiry.answeredAt ?? now }
        : { awaitedSince: enquiry.awaitedSince ?? now }),
      ...(proposedRent !== null && { proposedRent, proposals: enquiry.proposals + 1 }),
    })
    await notifyOfMessage(context, trx, { before: enquiry, enquiry: saved, number, author: party, now })
  })
}

/** @throws ApiError IDEMPOTENCY_KEY_REUSED for another text under that key */
async function wasSent(
  trx: Kysely<Schema>,
  { id, authorId, body: { key } }: EnquiryMessage,
  text: string,
): Promise<boolean> {
  if (key === undefined) return false
  const sent = await trx
    .selectFrom('messages')
    .select('body')
    .where('rentalId', '=', id)
    .where('authorId', '=', authorId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (sent && sent.body !== text) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return sent !== undefined
}

/**
 * Over by its state, by time, or because the other party has left or is suspended.
 * @throws ApiError ENQUIRY_ENDED
 */
export async function refuseEnded(
  trx: Kysely<Schema>,
  enquiry: EnquiryRow,
  party: Party,
  now: Date,
): Promise<void> {
  if (!isLiveEnquiry(enquiry) || dueEnquiryAction(enquiry, now)) throw new ApiError('ENQUIRY_ENDED')
  const other = await findStanding(trx, party === 'owner' ? enquiry.renterId : enquiry.ownerId)
  if (!other || other.suspended) throw new ApiError('ENQUIRY_ENDED')
}

function refuseProposal(enquiry: EnquiryRow, party: Party, proposedRent: number | null): void {
  if (proposedRent === null) return
  if (party === 'owner')
    throw new ApiError('INVALID_INPUT', {
      proposedRent: 'Le propriétaire propose un prix par un pré-accord.',
    })
  refuseWrongPrice(proposedRent, enquiry.computedRent)
  if (!canNamePrice(enquiry, 'renter')) throw new ApiError('PRICE_ROUND_OVER')
}

interface Written {
  readonly before: EnquiryRow
  readonly enquiry: EnquiryRow
  readonly number: number
  readonly author: Party
  readonly now: Date
}

/** Debounce: of several in a row, only the first; a price always. */
async function notifyOfMessage(
  { notify }: EnquiryContext,
  trx: Kysely<Schema>,
  { before, enquiry, number, author, now }: Written,
): Promise<void> {
  if (enquiry.proposals > before.proposals) return notify(trx, 'price proposed', { enquiry, number }, now)
  const begins = (author === 'owner') !== (before.awaitedSince === null)
  if (begins) await notify(trx, 'question answered', { enquiry, number, author }, now)
}
