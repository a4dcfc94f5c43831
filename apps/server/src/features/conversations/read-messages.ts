import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { publishRentalChange } from '../rentals/queries/publish-change.ts'
import { findParties, otherParty } from './conversation-queries.ts'

interface Reading {
  /** Before there is one, the enquiry's id. */
  readonly rentalId: string
  readonly readerId: string
  readonly number: number
}

/**
 * Marks messages of a rental as read, up to the last one.
 * @throws ApiError RENTAL_NOT_FOUND, UNAUTHENTICATED
 */
export async function readMessages(db: Kysely<Schema>, reading: Reading): Promise<void> {
  const { rentalId, readerId } = reading
  await db.transaction().execute(async (trx) => {
    const parties = await findParties(trx, rentalId)
    if (!parties) throw new ApiError('RENTAL_NOT_FOUND')
    otherParty(parties, readerId)
    if (await markRead(trx, reading)) await publishRentalChange(trx, rentalId, readerId)
  })
}

/**
 * Moves a party's mark of a conversation, only ever forward.
 * @returns whether it moved
 * @throws ApiError UNAUTHENTICATED
 */
export async function markRead(
  trx: Kysely<Schema>,
  { rentalId, readerId, number }: Reading,
): Promise<boolean> {
  await lockOpenAccount(trx, readerId)
  // Race: behind the lock, a conversation that a rental has taken over is not found any more.
  const { rows } = await sql`
    insert into conversation_readers as mark (rental_id, user_id, read_number)
    select rental_id, ${readerId}, least(${number}::integer, last_number) from conversations
    where rental_id = ${rentalId} and least(${number}::integer, last_number) > 0 for key share
    on conflict (rental_id, user_id) do update set read_number = excluded.read_number
      where mark.read_number < excluded.read_number
    returning read_number`.execute(trx)
  return rows.length > 0
}
