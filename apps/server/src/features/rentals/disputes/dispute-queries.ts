import { type Kysely, type NotNull, sql } from 'kysely'
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
    .clearOrderBy()
    .orderBy('rentals.return_contested_at')
    .orderBy('rentals.id')
    .$narrowType<{ return_contested_at: NotNull }>()
    .execute()
}

/** How many wait for an administrator, and since when the first of them does. */
export async function countDisputes(db: Kysely<Schema>): Promise<Waiting> {
  return db
    .selectFrom('rentals')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('return_contested_at').as('since')])
    .where('return_state', '=', 'contested')
    .executeTakeFirstOrThrow()
}
