import type { RentalMoney } from '@okoume/domain/ledger/rental-entries.ts'
import type { Verifier } from '@okoume/domain/person/verifier.ts'
import type { RemindedFacts } from '@okoume/domain/rental/rental-reminders.ts'
import type { HandoverDirection, Party, RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PaymentOperationRow, RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { REFUND_CAUSES } from './refund.ts'

/** A rental with what its parties may know of one another. */
export interface RentalWithParties extends RentalRow {
  readonly owner_name: string
  readonly renter_name: string
  readonly renter_avatar: string
  readonly owner_open_name: boolean
  readonly renter_open_name: boolean
  readonly renter_verifier: Verifier
  /** Where its owner says today that the item is: town, quartier, landmark. */
  readonly item_location: string
  readonly item_place: string | null
  readonly item_landmark: string
  readonly item_deleted: boolean
  /** From everybody but its owner, by moderation or a suspension. */
  readonly item_hidden: boolean
  /** The account is closed: the name is nobody's. */
  readonly owner_left: boolean
  readonly renter_left: boolean
  readonly owner_suspended: boolean
  readonly renter_suspended: boolean
  /** How many rentals the renter has seen to their end. */
  readonly renter_rentals: number
  readonly renter_on_time: number
  readonly renter_lost: number
  readonly renter_note_sum: number
  readonly renter_note_count: number
  readonly renter_trusted: boolean
  /** Of every attempt to give its renter something back, in their order. */
  readonly refund_states: readonly PaymentOperationRow['state'][]
  /** Messages that the owner, and the renter, have not read. */
  readonly unread_of_owner: number
  readonly unread_of_renter: number
  /** What was ticked off at the handover, and at the return; null where it was not. */
  readonly lines_given: string[] | null
  readonly lines_returned: string[] | null
  /** Who has written a review, published or not. */
  readonly reviewed_by: readonly Party[]
}

/** The longest list that is answered, newest first. */
export const LONGEST_LIST = 500

/**
 * Those rentals with what their parties may know of one another, the newest first. Which they are is said by a statement
 * of its own: all the rest is looked up for them alone.
 */
export function selectRentals(db: Kysely<Schema>, ids: RawBuilder<string>) {
  return db
    .selectFrom('rentals')
    .innerJoin('users as owner', 'owner.id', 'rentals.owner_id')
    .innerJoin('users as renter', 'renter.id', 'rentals.renter_id')
    .innerJoin('items', 'items.id', 'rentals.item_id')
    .leftJoin('conversations', 'conversations.rental_id', 'rentals.id')
    .leftJoin(endedOfRenters(ids).as('ended'), 'ended.renter_id', 'rentals.renter_id')
    .selectAll('rentals')
    .select(['owner.open_name as owner_open_name', 'renter.open_name as renter_open_name'])
    .select(['owner.name as owner_name', 'renter.name as renter_name', 'renter.verifier as renter_verifier'])
    .select('renter.avatar as renter_avatar')
    .select(['items.location as item_location', 'items.place as item_place'])
    .select('items.landmark as item_landmark')
    .select([
      sql<boolean>`items.deleted_at is not null`.as('item_deleted'),
      sql<boolean>`items.offered_if_shown is not null`.as('item_hidden'),
      sql<boolean>`owner.closed_at is not null`.as('owner_left'),
      sql<boolean>`renter.closed_at is not null`.as('renter_left'),
      sql<boolean>`owner.suspended_at is not null`.as('owner_suspended'),
      sql<boolean>`renter.suspended_at is not null`.as('renter_suspended'),
      sql<number>`coalesce(ended.count, 0)`.as('renter_rentals'),
      sql<number>`coalesce(ended.on_time, 0)`.as('renter_on_time'),
      sql<number>`coalesce(ended.lost, 0)`.as('renter_lost'),
      'renter.renter_note_sum',
      'renter.renter_note_count',
      'renter.trusted_renter as renter_trusted',
      refundStates().as('refund_states'),
      sql<Party[]>`array(select author from rental_reviews where rental_id = rentals.id)`.as('reviewed_by'),
      unreadColumn('owner_id').as('unread_of_owner'),
      unreadColumn('renter_id').as('unread_of_renter'),
      checkedLines('remise').as('lines_given'),
      checkedLines('retour').as('lines_returned'),
    ])
    .where('rentals.id', 'in', ids)
    .orderBy('rentals.requested_at', 'desc')
}

/** Declared or proved before the last day was over. */
export const RETURNED_ON_TIME = sql`coalesce(return_proved_at, return_declared_at)
  < (end_date + 1)::timestamp at time zone 'Africa/Libreville'`
/** An administrator gave a part of the deposit to the owner. */
export const SETTLED_AGAINST_RENTER = sql`settled_to_owner > 0 and contest_state is distinct from 'agreed'`

/** How the rentals of each of their renters have ended: counted once for a list that is all of one renter. */
function endedOfRenters(ids: RawBuilder<string>) {
  return sql<{ renter_id: string; count: number; on_time: number; lost: number }>`(
    select renter_id, count(*),
      count(*) filter (where ${RETURNED_ON_TIME}) as on_time,
      count(*) filter (where ${SETTLED_AGAINST_RENTER}) as lost
    from rentals
    where status = 'terminée' and renter_id = any(array(select renter_id from rentals where id in ${ids}))
    group by renter_id)`
}

/**
 * By the index of causes: the attempts at one debt to the renter, an unpaid one first, else the newest. A contested
 * return may owe two: what is not contested, and what an administrator gives back.
 */
function refundStates() {
  const causes = REFUND_CAUSES.map((cause) => sql`replace(${cause}, '%s', rentals.id::text)`)
  return sql<PaymentOperationRow['state'][]>`array(
    select state from payment_operations
    where kind = 'refund' and cause = (
      select cause from payment_operations where kind = 'refund' and cause in (${sql.join(causes)})
      group by cause order by bool_or(state = 'succeeded'), max(created_at) desc limit 1)
    order by attempt)`
}

/** Nothing is looked up where the listing had no lines. */
function checkedLines(direction: HandoverDirection) {
  return sql<string[] | null>`(case when rentals.checklist = '{}' then null else (
    select checklist from handover_checks as checks
    where checks.rental_id = rentals.id and checks.direction = ${direction}) end)`
}

/** Nothing is looked up where nobody has written. */
function unreadColumn(party: 'owner_id' | 'renter_id') {
  const reader = sql.ref(`rentals.${party}`)
  return sql<number>`(case when conversations.rental_id is null then 0 else (
    select count(*) from messages
    where messages.rental_id = rentals.id and messages.author_id <> ${reader}
      and messages.number > coalesce((select read_number from conversation_readers as mark
        where mark.rental_id = rentals.id and mark.user_id = ${reader}), 0)) end)`
}

/** The newest rentals of a person on each of those sides, by that side's index. */
export function selectNewest(sides: readonly ('owner_id' | 'renter_id')[], userId: string, limit: number) {
  const walks = sides.map(
    (side) => sql`(select id, requested_at from rentals where ${sql.ref(side)} = ${userId}
      order by requested_at desc limit ${limit})`,
  )
  return sql<string>`(select id from (${sql.join(walks, sql` union all `)}) as walked
    order by requested_at desc limit ${limit})`
}

export async function findRental(db: Kysely<Schema>, id: string): Promise<RentalWithParties | undefined> {
  return selectRentals(db, sql`(${id})`).executeTakeFirst()
}

export async function findRentalsOfRenter(db: Kysely<Schema>, userId: string): Promise<RentalWithParties[]> {
  return selectRentals(db, selectNewest(['renter_id'], userId, LONGEST_LIST)).execute()
}

/** The rentals in which that person is renter or owner. */
export async function findRentalsOfParty(
  db: Kysely<Schema>,
  userId: string,
  limit = LONGEST_LIST,
): Promise<RentalWithParties[]> {
  return selectRentals(db, selectNewest(['renter_id', 'owner_id'], userId, limit)).execute()
}

export async function findAllRentals(db: Kysely<Schema>): Promise<RentalWithParties[]> {
  const newest = sql<string>`(select id from rentals order by requested_at desc limit ${LONGEST_LIST})`
  return selectRentals(db, newest).execute()
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

/**
 * Locks a rental until the caller's transaction ends, and keeps its parties' accounts from being closed meanwhile: people
 * are locked ahead of money.
 */
export async function lockRental(db: Kysely<Schema>, id: string): Promise<RentalRow | undefined> {
  const rental = await db
    .selectFrom('rentals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!rental) return undefined
  await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [rental.owner_id, rental.renter_id])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rental
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

/** The money of a rental, as the ledger's entries need it. */
export function readMoney(rental: RentalRow): RentalMoney {
  const { id: rentalId, owner_id: ownerId, total_price: totalPrice, deposit, fee } = rental
  return { rentalId, ownerId, totalPrice, deposit, fee }
}

/** The part of a row that the domain's rules look at. */
export function readRentalFacts(row: RentalRow): RemindedFacts {
  return {
    start: row.start_date,
    end: row.end_date,
    status: row.status,
    returnState: row.return_state,
    deposit: row.deposit,
    requestedAt: row.requested_at,
    instant: row.instant,
    remindedAt: row.reminded_at,
    handover: {
      state: row.handover_state,
      report: row.handover_report,
      reportedAt: row.handover_reported_at,
      offeredAt: row.handover_offered_at,
      provedAt: row.handover_proved_at,
      rentReleasedAt: row.rent_released_at,
      returnProvedAt: row.return_proved_at,
    },
    contest: {
      state: row.contest_state,
      contestedAt: row.return_contested_at,
      answeredAt: row.contest_answered_at,
      proposal: row.contest_proposal,
    },
  }
}

/**
 * Which side of a rental the caller is on. Prevents enumeration: to others the rental does not exist.
 * @throws ApiError RENTAL_NOT_FOUND
 */
export function readParty(rental: Pick<RentalRow, 'owner_id' | 'renter_id'>, callerId: string): Party {
  if (rental.owner_id === callerId) return 'owner'
  if (rental.renter_id === callerId) return 'renter'
  throw new ApiError('RENTAL_NOT_FOUND')
}

/** By item: the requests that its owner accepted themself, not by its rule. */
export async function countAcceptedByHand(
  db: Kysely<Schema>,
  ownerId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('rentals')
    .select(['item_id', ({ fn }) => fn.countAll<number>().as('accepted')])
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['acceptée', 'en cours', 'terminée'])
    .where('instant', '=', false)
    .groupBy('item_id')
    .execute()
  return new Map(rows.map(({ item_id, accepted }) => [item_id, accepted]))
}
