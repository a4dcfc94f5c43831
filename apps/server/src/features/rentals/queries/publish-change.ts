import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** NOTIFY channel of a rental's changes: the rental's id, then the person who caused the change. */
export const RENTAL_CHANNEL = 'okoume_rentals'

/** Publishes in the caller's transaction that a rental or its conversation has changed; not to the person who caused it. */
export async function publishRentalChange(
  trx: Kysely<Schema>,
  rentalId: string,
  causedBy?: string,
): Promise<void> {
  const payload = causedBy === undefined ? rentalId : `${rentalId} ${causedBy}`
  await sql`select pg_notify(${RENTAL_CHANNEL}, ${payload})`.execute(trx)
}
