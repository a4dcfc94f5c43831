import { type RentalStatus, UNSETTLED_RETURNS } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** The rent, FCFA, of an owner's accepted rentals: credited, but not theirs to take before they begin. */
export async function findAcceptedRents(
  db: Kysely<Schema>,
  ownerId: string,
): Promise<{ status: RentalStatus; rent: number }[]> {
  const rows = await db
    .selectFrom('rentals')
    .select(['status', 'total_price', 'deposit'])
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'acceptée')
    .execute()
  return rows.map(({ status, total_price, deposit }) => ({ status, rent: total_price - deposit }))
}

/** The deposits, FCFA in all, of an owner's rentals that may still go back to their renters. */
export async function findHeldDeposits(db: Kysely<Schema>, ownerId: string): Promise<number> {
  const { held } = await db
    .selectFrom('rentals')
    .select(sql<number>`coalesce(sum(deposit), 0)::bigint`.as('held'))
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['acceptée', 'en cours', 'terminée'])
    .where('return_state', 'in', UNSETTLED_RETURNS)
    .executeTakeFirstOrThrow()
  return held
}
