import type { CreditedRental } from '@okoume/domain/ledger/withdrawals.ts'
import { UNSETTLED_RETURNS } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** Rentals whose rent can be held: accepted ones, and what stays with the owner of one that was cancelled late. */
const HOLDS_RENT =
  "(status in ('acceptée', 'en cours', 'terminée') or (cancellation = 'renter' and rent_to_owner is not null))"

/** The rents of an owner that are credited, but rent until their handovers are proved, presumed or settled. */
export async function findHeldRents(
  db: Kysely<Schema>,
  ownerId: string,
  now: Date,
): Promise<CreditedRental[]> {
  const rows = await db
    .selectFrom('rentals')
    .select(['rentReleasedAt', 'rentToOwner', 'status', 'totalPrice', 'deposit'])
    .where('ownerId', '=', ownerId)
    // The condition of the index `rentals_held`, hence without parameters.
    .where(sql<boolean>`${sql.raw(HOLDS_RENT)}`)
    .where((eb) => eb.or([eb('rentReleasedAt', 'is', null), eb('rentReleasedAt', '>', now)]))
    .execute()
  return rows.map(({ rentReleasedAt, rentToOwner, status, totalPrice, deposit }) => ({
    rent: status === 'annulée' ? (rentToOwner ?? 0) : totalPrice - deposit,
    rentReleasedAt,
  }))
}

/** FCFA of an owner's deposits that may still go back to renters: of a contested return, the contested part. */
export async function findHeldDeposits(db: Kysely<Schema>, ownerId: string): Promise<number> {
  const { rent } = await db
    .selectFrom('rentals')
    .select(
      sql<number>`coalesce(sum(
        case return_state when 'contested' then coalesce(contested_amount, deposit) else deposit end), 0)::bigint`.as(
        'rent',
      ),
    )
    .where('ownerId', '=', ownerId)
    .where('status', 'in', ['acceptée', 'en cours', 'terminée'])
    .where('returnState', 'in', UNSETTLED_RETURNS)
    .executeTakeFirstOrThrow()
  return rent
}
