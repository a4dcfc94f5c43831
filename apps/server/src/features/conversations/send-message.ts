import { canWriteMessages, canWriteSuspended } from '@okoume/domain/rental/conversation.ts'
import type { Kysely } from 'kysely'
import type { MessageRow, RentalRow, Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { findStanding } from '../accounts/standing.ts'
import { givesCodeAway, type HandoverContext } from '../handovers/handover-codes.ts'
import { publishRentalChange } from '../rentals/queries/publish-change.ts'
import { type ConversationContext, planNotification } from './conversation-jobs.ts'
import { otherParty } from './conversation-queries.ts'
import { maskAdded, shownText } from './mask-messages.ts'

export interface NewMessage {
  /** Before there is one, the enquiry's id. */
  readonly rentalId: string
  readonly authorId: string
  readonly key: string
  readonly text: string
  readonly now: Date
}

export interface SentMessage {
  readonly message: MessageRow
  readonly rental: RentalRow
}

/** With the seal, since a message that contains a handover code is refused. */
export type SendingContext = ConversationContext & Pick<HandoverContext, 'seal'>

/** Rate limit: more than a person types. */
const A_MINUTE = { ms: 60_000, messages: 30 }

/**
 * Writes to the other party of a rental. Sent again under the same key, it is the same message.
 * @throws ApiError RENTAL_NOT_FOUND, UNAUTHENTICATED, CONVERSATION_CLOSED, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS,
 *   IDEMPOTENCY_KEY_REUSED for another text under that key
 */
export async function sendMessage({ db, seal }: SendingContext, sending: NewMessage): Promise<SentMessage> {
  const { rentalId, authorId, key } = sending
  return db.transaction().execute(async (trx) => {
    // Keeps the rental's status from changing until this transaction ends.
    const rental = await trx
      .selectFrom('rentals')
      .selectAll()
      .where('id', '=', rentalId)
      .forKeyShare()
      .executeTakeFirst()
    if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
    const otherId = otherParty(rental, authorId)
    await lockOpenAccount(trx, authorId)
    const lastNumber = await lockConversation(trx, rentalId, sending.now)
    const sent = await trx
      .selectFrom('messages')
      .selectAll()
      .where('rentalId', '=', rentalId)
      .where('authorId', '=', authorId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (sent && sent.body !== sending.text) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    if (sent) return { message: sent, rental }
    await refuseClosed(trx, rental, otherId, sending)
    if (await givesCodeAway({ seal }, trx, rental, sending))
      throw new ApiError('INVALID_INPUT', { text: 'Ne donnez pas ce code par message.' })
    await refuseTooMany(trx, sending)
    const message = await appendMessage(trx, rental, { ...sending, number: lastNumber + 1 })
    await trx
      .insertInto('conversationReaders')
      .values([authorId, otherId].map((userId) => ({ rentalId, userId })))
      .onConflict((conflict) => conflict.columns(['rentalId', 'userId']).doNothing())
      .execute()
    await publishRentalChange(trx, rentalId)
    await planNotification(trx, { rentalId, personId: otherId, number: message.number })
    return { message, rental }
  })
}

async function refuseClosed(
  trx: Kysely<Schema>,
  rental: RentalRow,
  otherId: string,
  { authorId, now }: NewMessage,
): Promise<void> {
  if (!canWriteMessages(rental, now)) throw new ApiError('CONVERSATION_CLOSED')
  if (!canWriteSuspended(rental) && (await findStanding(trx, authorId))?.suspended)
    throw new ApiError('ACCOUNT_SUSPENDED')
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', otherId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  if (!other) throw new ApiError('CONVERSATION_CLOSED')
}

/** @returns the number of the last message */
export async function lockConversation(trx: Kysely<Schema>, rentalId: string, now: Date): Promise<number> {
  await trx
    .insertInto('conversations')
    .values({ rentalId, lastNumber: 0, lastSentAt: now })
    .onConflict((conflict) => conflict.column('rentalId').doNothing())
    .execute()
  const { lastNumber } = await trx
    .selectFrom('conversations')
    .select('lastNumber')
    .where('rentalId', '=', rentalId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return lastNumber
}

/** @throws ApiError TOO_MANY_REQUESTS */
export async function refuseTooMany(
  trx: Kysely<Schema>,
  { authorId, now }: Pick<NewMessage, 'authorId' | 'now'>,
): Promise<void> {
  const { sent } = await trx
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('authorId', '=', authorId)
    .where('sentAt', '>', new Date(now.getTime() - A_MINUTE.ms))
    // Concurrent ones may be a little ahead; later ones stem from a demo's calendar that was moved back.
    .where('sentAt', '<', new Date(now.getTime() + A_MINUTE.ms))
    .executeTakeFirstOrThrow()
  if (sent >= A_MINUTE.messages) throw new ApiError('TOO_MANY_REQUESTS')
}

/** To be run behind the lock of its conversation. */
export async function appendMessage(
  trx: Kysely<Schema>,
  rental: Pick<RentalRow, 'status'>,
  { rentalId, authorId, key, text, now, number }: NewMessage & { readonly number: number },
): Promise<MessageRow> {
  const added = { rentalId, number, authorId, body: text }
  const shown = await maskAdded(trx, added)
  await trx
    .updateTable('conversations')
    .set({ lastNumber: number, lastSentAt: now })
    .where('rentalId', '=', rentalId)
    .execute()
  return trx
    .insertInto('messages')
    .values({
      ...{ ...added, key, sentAt: now, shown },
      hidContact: shownText({ body: text, shown }, rental).hidden,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
