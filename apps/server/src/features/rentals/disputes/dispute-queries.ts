import { type Kysely, type NotNull, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { Waiting } from '../../notifications/remind-administrators.ts'
import { type RentalWithParties, selectRentals } from '../records/rental-queries.ts'

/** A contested return, with how its parties are reached. */
export interface DisputeRow extends RentalWithParties {
  readonly return_contested_at: Date
  readonly owner_email: string
  readonly owner_phone: string | null
  readonly renter_email: string
  readonly renter_phone: string | null
  readonly payer_phone: string | null
  /** How many photos of its handovers are sealed. */
  readonly photos: number
  readonly owner_record: DisputeRecord
  readonly renter_record: DisputeRecord
}

/**
 * How a person's rentals on one side have ended: those that are over, those whose deposit was shared, and of these the ones
 * that an owner lost with nothing, or a renter with something to pay.
 */
export interface DisputeRecord {
  readonly completed: number
  readonly disputed: number
  readonly lost: number
}

/** The contested returns, oldest first. */
export async function findDisputes(db: Kysely<Schema>, limit: number): Promise<DisputeRow[]> {
  const oldest = sql<string>`(
    select id from rentals where return_state = 'contested' and return_contested_at is not null
    order by return_contested_at, id limit ${limit})`
  return selectRentals(db, oldest)
    .leftJoin('checkouts', 'checkouts.id', 'rentals.id')
    .leftJoin('payment_operations as payment', 'payment.id', 'checkouts.payment_id')
    .select([
      'owner.email as owner_email',
      'owner.phone as owner_phone',
      'renter.email as renter_email',
      'renter.phone as renter_phone',
      'payment.phone as payer_phone',
    ])
    .select([
      sql<number>`(select count(*)::int from handover_photos where rental_id = rentals.id)`.as('photos'),
      recordOf('owner_id', sql`settled_to_owner = 0`).as('owner_record'),
      recordOf('renter_id', sql`settled_to_owner > 0`).as('renter_record'),
    ])
    .clearOrderBy()
    .orderBy('rentals.return_contested_at')
    .orderBy('rentals.id')
    .$narrowType<{ return_contested_at: NotNull }>()
    .execute()
}

/** Read by that side's index. */
function recordOf(side: 'owner_id' | 'renter_id', lost: RawBuilder<unknown>) {
  return sql<DisputeRecord>`(
    select json_build_object(
      'completed', count(*) filter (where past.status = 'terminée'),
      'disputed', count(*) filter (where settled_to_owner is not null),
      'lost', count(*) filter (where ${lost}))
    from rentals as past
    where past.${sql.ref(side)} = rentals.${sql.ref(side)})`
}

/** How many wait for an administrator, and since when the first of them does. */
export async function countDisputes(db: Kysely<Schema>): Promise<Waiting> {
  return db
    .selectFrom('rentals')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('return_contested_at').as('since')])
    .where('return_state', '=', 'contested')
    .executeTakeFirstOrThrow()
}
