import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** Whoever waits for news of a rental hears this channel: the rental's id, then who need not be told. */
export const RENTAL_CHANNEL = 'okoume_rentals'

/** Says in the caller's transaction that a rental has moved, or what is said about it; whoever caused it knows it. */
export async function announceRental(
  trx: Kysely<Schema>,
  rentalId: string,
  causedBy?: string,
): Promise<void> {
  const payload = causedBy === undefined ? rentalId : `${rentalId} ${causedBy}`
  await sql`select pg_notify(${RENTAL_CHANNEL}, ${payload})`.execute(trx)
}
