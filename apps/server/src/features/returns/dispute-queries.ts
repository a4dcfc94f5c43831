import type { Written } from '@okoume/contract/model/written.ts'
import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { describeVersion } from '@okoume/domain/listing/item-versions.ts'
import { heldDeposit } from '@okoume/domain/rental/rental-facts.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { Waiting } from '#platform/notify.ts'
import { contactPhone } from '../accounts/account-queries.ts'
import { itemAsOf } from '../listings/items/item-versions.ts'
import { presentRental } from '../rentals/queries/present-rental.ts'
import { selectRentals } from '../rentals/queries/rental-queries.ts'

const SHOWN = 100

/** The returns and handovers that wait for an administrator, oldest first, with whom to write to or to call. */
export async function listDisputes(
  db: Kysely<Schema>,
  administratorId: string,
): Promise<{ disputes: Written<typeof Dispute>[]; more: boolean }> {
  const oldest = sql<string>`(select id from ${DISPUTED} as disputed order by disputed_at, id limit ${SHOWN + 1})`
  const rows = await selectRentals(db, oldest)
    .innerJoin(DISPUTED.as('disputed'), 'disputed.id', 'rentals.id')
    .select('disputed.disputedAt')
    .leftJoin('checkouts', 'checkouts.id', 'rentals.id')
    .leftJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
    .select([
      'owner.email as ownerEmail',
      contactPhone('owner').as('ownerPhone'),
      'renter.email as renterEmail',
      contactPhone('renter').as('renterPhone'),
      'payment.phone as payerPhone',
    ])
    .select([
      sql<number>`(select count(*)::int from handover_photos where rental_id = rentals.id)`.as('photos'),
      itemAsOf(sql.ref('rentals.itemId'), sql.ref('rentals.requestedAt')).as('listing'),
      recordOf('ownerId', sql`settled_to_owner = 0`).as('ownerRecord'),
      recordOf('renterId', sql`settled_to_owner > 0`).as('renterRecord'),
    ])
    .clearOrderBy()
    .orderBy('disputed.disputedAt')
    .orderBy('rentals.id')
    .execute()
  const disputes = rows.slice(0, SHOWN).map((row) => ({
    ...row,
    rental: presentRental(row, administratorId),
    owner: { name: row.ownerName, email: row.ownerEmail, phone: row.ownerPhone, ...row.ownerRecord },
    renter: { name: row.renterName, email: row.renterEmail, phone: row.renterPhone, ...row.renterRecord },
    recipientPhone: row.recipientPhone || null,
    about: row.handoverState === 'disputed' ? ('handover' as const) : ('return' as const),
    heldDeposit: heldDeposit(row),
    contestedAt: row.disputedAt,
    claimed: { handover: row.handoverClaimedAt, return: row.returnClaimedAt },
    // As it was when it was asked for.
    listing: describeVersion(row.listing),
  }))
  return { disputes, more: rows.length > SHOWN }
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

/** Since when each waits: by the index of the escalated deposit claims, and that of the disputed handovers. */
export const DISPUTED = sql<{ id: string; disputedAt: Date }>`(
  select id, return_contested_at as disputed_at from rentals
  where contest_state = 'escalated' and handover_state <> 'disputed'
  union all
  select id, handover_reported_at from rentals where handover_state = 'disputed')`

/** An agreement of the parties counts as no one's loss. */
const DECIDED = sql`contest_state is distinct from 'agreed'`

/** Read by that side's index. */
function recordOf(side: 'ownerId' | 'renterId', lost: RawBuilder<unknown>) {
  return sql<DisputeRecord>`(
    select json_build_object(
      'completed', count(*) filter (where past.status = 'terminée'),
      'disputed', count(*) filter (where settled_to_owner is not null and ${DECIDED}),
      'lost', count(*) filter (where ${lost} and ${DECIDED}))
    from rentals as past
    where past.${sql.ref(side)} = rentals.${sql.ref(side)})`
}

/** How many wait for an administrator, and since when the first of them does. */
export async function countDisputes(db: Kysely<Schema>): Promise<Waiting> {
  return db
    .selectFrom(DISPUTED.as('disputed'))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('disputedAt').as('since')])
    .executeTakeFirstOrThrow()
}
