import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { publishRentalChange } from '../rentals/records/publish-change.ts'
import { findParties } from './conversation-queries.ts'
import { otherParty } from './parties.ts'

export interface Reading {
  readonly rentalId: string
  readonly readerId: string
  readonly number: number
}

/**
 * Marks messages as read, up to the last one. It only ever goes forward.
 * @throws ApiError RENTAL_NOT_FOUND, UNAUTHENTICATED
 */
export async function readMessages(db: Kysely<Schema>, reading: Reading): Promise<void> {
  const { rentalId, readerId, number } = reading
  await db.transaction().execute(async (trx) => {
    const parties = await findParties(trx, rentalId)
    if (!parties) throw new ApiError('RENTAL_NOT_FOUND')
    otherParty(parties, readerId)
    await lockOpenAccount(trx, readerId)
    // Both have a mark from the first message on; before it there is nothing to read.
    const moved = await trx
      .updateTable('conversation_readers as mark')
      .from('conversations')
      .set((eb) => ({ read_number: eb.fn<number>('least', [eb.val(number), 'conversations.last_number']) }))
      .whereRef('conversations.rental_id', '=', 'mark.rental_id')
      .where('mark.rental_id', '=', rentalId)
      .where('mark.user_id', '=', readerId)
      .where('mark.read_number', '<', number)
      .whereRef('mark.read_number', '<', 'conversations.last_number')
      .returning('mark.read_number')
      .executeTakeFirst()
    if (moved) await publishRentalChange(trx, rentalId, readerId)
  })
}
