import type { SharedConversation } from '@okoume/contract/wire/conversation.ts'
import { canShareConversation } from '@okoume/domain/rental/conversation.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockRental, readParty, readRentalFacts } from '../rentals/records/rental-queries.ts'
import { textsByNumber } from './mask-messages.ts'

interface Sharing {
  readonly rentalId: string
  readonly callerId: string
  readonly now: Date
}

/**
 * A party lets the team read the conversation of a disputed rental; twice is once.
 * @throws ApiError RENTAL_NOT_FOUND, NOT_DISPUTED
 */
export async function shareConversation(
  db: Kysely<Schema>,
  { rentalId, callerId, now }: Sharing,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rental = await lockRental(trx, rentalId)
    if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
    readParty(rental, callerId)
    if (rental.conversation_shared_at) return
    if (!canShareConversation(readRentalFacts(rental))) throw new ApiError('NOT_DISPUTED')
    await trx.updateTable('rentals').set({ conversation_shared_at: now }).where('id', '=', rentalId).execute()
  })
}

/**
 * What the team may read: nothing before a party has shared it, and no telephone number or address in it.
 * @throws ApiError RENTAL_NOT_FOUND
 */
export async function readSharedConversation(
  db: Kysely<Schema>,
  rentalId: string,
): Promise<SharedConversation> {
  const rental = await db
    .selectFrom('rentals')
    .select(['owner_id'])
    .where('id', '=', rentalId)
    .where('conversation_shared_at', 'is not', null)
    .executeTakeFirst()
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  const messages = await db
    .selectFrom('messages')
    .select(['number', 'author_id', 'body', 'sent_at'])
    .where('rental_id', '=', rentalId)
    .orderBy('number')
    .execute()
  const texts = textsByNumber(messages)
  return {
    messages: messages.map(({ number, author_id, sent_at }) => ({
      number,
      author: author_id === rental.owner_id ? 'owner' : 'renter',
      text: texts.get(number)?.text ?? '',
      sentAt: sent_at.toISOString(),
    })),
  }
}
