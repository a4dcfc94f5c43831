import type { Verifier } from '@okoume/domain/person/verifier.ts'
import type { RentalFacts } from '@okoume/domain/rental/rental-facts.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type { RentalRow, Schema } from '../../platform/database/schema.ts'

/** A rental with what its parties may know of one another. */
export interface RentalWithParties extends RentalRow {
  readonly owner_name: string
  readonly renter_name: string
  readonly renter_verifier: Verifier
  /** The account is closed: the name is nobody's. */
  readonly owner_left: boolean
  readonly renter_left: boolean
}

/** The longest list that is answered, newest first. */
const LONGEST_LIST = 500

function selectRentals(db: Kysely<Schema>) {
  return db
    .selectFrom('rentals')
    .innerJoin('users as owner', 'owner.id', 'rentals.owner_id')
    .innerJoin('users as renter', 'renter.id', 'rentals.renter_id')
    .selectAll('rentals')
    .select(['owner.name as owner_name', 'renter.name as renter_name', 'renter.verifier as renter_verifier'])
    .select([
      sql<boolean>`owner.closed_at is not null`.as('owner_left'),
      sql<boolean>`renter.closed_at is not null`.as('renter_left'),
    ])
    .orderBy('rentals.requested_at', 'desc')
    .limit(LONGEST_LIST)
}

export async function findRental(db: Kysely<Schema>, id: string): Promise<RentalWithParties | undefined> {
  return selectRentals(db).where('rentals.id', '=', id).executeTakeFirst()
}

export async function findRentalsOfRenter(db: Kysely<Schema>, userId: string): Promise<RentalWithParties[]> {
  return selectRentals(db).where('rentals.renter_id', '=', userId).execute()
}

/** The rentals in which that person is renter or owner. */
export async function findRentalsOfParty(
  db: Kysely<Schema>,
  userId: string,
  limit = LONGEST_LIST,
): Promise<RentalWithParties[]> {
  return selectRentals(db)
    .where((eb) => eb.or([eb('rentals.renter_id', '=', userId), eb('rentals.owner_id', '=', userId)]))
    .limit(limit)
    .execute()
}

export async function findAllRentals(db: Kysely<Schema>): Promise<RentalWithParties[]> {
  return selectRentals(db).execute()
}

export async function hasRental(
  db: Kysely<Schema>,
  wanted: { itemId: string; renterId: string; status: RentalStatus },
): Promise<boolean> {
  const found = await db
    .selectFrom('rentals')
    .select('id')
    .where('item_id', '=', wanted.itemId)
    .where('renter_id', '=', wanted.renterId)
    .where('status', '=', wanted.status)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks a rental until the caller's transaction ends. */
export async function lockRental(db: Kysely<Schema>, id: string): Promise<RentalRow | undefined> {
  return db.selectFrom('rentals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The rentals that time alone may move now. */
export async function findDueRentals(
  db: Kysely<Schema>,
  now: Date,
  limit: number,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('rentals')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

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

/** The part of a row that the domain's rules look at. */
export function factsOf(row: RentalRow): RentalFacts {
  return {
    start: row.start_date,
    end: row.end_date,
    status: row.status,
    returnState: row.return_state,
    requestedAt: row.requested_at,
  }
}
