import type { Verifier } from '@okoume/domain/person/verifier.ts'
import type { CarriedState } from '@okoume/domain/rental/carried-money.ts'
import type { HandoverDirection, Party, RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PaymentRow, RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { REFUND_CAUSES } from './refund.ts'

/** A rental with what its parties may know of one another. */
export interface RentalWithParties extends RentalRow {
  readonly ownerName: string
  readonly renterName: string
  readonly renterAvatar: string
  readonly ownerOpenName: boolean
  readonly renterOpenName: boolean
  readonly renterVerifier: Verifier
  /** Where its owner says today that the item is: town, quartier, landmark. */
  readonly itemLocation: string
  readonly itemPlace: string | null
  readonly itemLandmark: string
  readonly itemDeleted: boolean
  /** From everybody but its owner, by moderation or a suspension. */
  readonly itemHidden: boolean
  /** The account is closed: the name is no one's. */
  readonly ownerLeft: boolean
  readonly renterLeft: boolean
  readonly ownerSuspended: boolean
  readonly renterSuspended: boolean
  /** How many rentals the renter has seen to their end. */
  readonly renterRentals: number
  readonly renterOnTime: number
  readonly renterLost: number
  readonly renterNoteSum: number
  readonly renterNoteCount: number
  readonly renterTrusted: boolean
  /** Of every attempt to give its renter something back, in their order. */
  readonly refundStates: readonly PaymentRow['state'][]
  /** Messages that the owner, and the renter, have not read. */
  readonly unreadOfOwner: number
  readonly unreadOfRenter: number
  /** Checklist as it was ticked off with the proof of handover and return; null without one. */
  readonly linesGiven: string[] | null
  readonly linesReturned: string[] | null
  /** Its renter asked for its money to wait, were it refused. */
  readonly carryOver: boolean
  /** The refused rental whose money paid it. */
  readonly carriedFrom: string | null
  /** FCFA of what was paid that came from there. */
  readonly carriedAmount: number
  /** Of the money that waits, or has waited, once it was refused: all null for none. */
  readonly carriedState: CarriedState | null
  readonly carriedWaiting: number | null
  readonly carriedUntil: Date | null
  /** The checkout that it pays, or has paid. */
  readonly choiceId: string | null
  readonly choiceBooked: boolean
  /** FCFA of it that the waiting money pays. */
  readonly choiceCarried: number | null
  /** Null for a rental of before contracts. */
  readonly contractAcceptedBy: readonly Party[] | null
  /** Who has written a review, published or not. */
  readonly reviewedBy: readonly Party[]
}

/** The longest list that is answered, newest first. */
export const MAX_LIST_LENGTH = 500

/**
 * Those rentals with what their parties may know of one another, the newest first. Which they are is said by a statement
 * of its own: all the rest is looked up for them alone.
 */
export function selectRentals(db: Kysely<Schema>, ids: RawBuilder<string>) {
  return db
    .selectFrom('rentals')
    .innerJoin('users as owner', 'owner.id', 'rentals.ownerId')
    .innerJoin('users as renter', 'renter.id', 'rentals.renterId')
    .innerJoin('items', 'items.id', 'rentals.itemId')
    .innerJoinLateral(carriedOf().as('carried'), (join) => join.onTrue())
    .leftJoin('conversations', 'conversations.rentalId', 'rentals.id')
    .leftJoin(endedOfRenters(ids).as('ended'), 'ended.renterId', 'rentals.renterId')
    .selectAll('rentals')
    .select(['owner.openName as ownerOpenName', 'renter.openName as renterOpenName'])
    .select(['owner.name as ownerName', 'renter.name as renterName', 'renter.verifier as renterVerifier'])
    .select('renter.avatar as renterAvatar')
    .select(['carried.carryOver', 'carried.carriedFrom', 'carried.carriedAmount'])
    .select(['carried.carriedState', 'carried.carriedWaiting', 'carried.carriedUntil'])
    .select(['carried.choiceId', 'carried.choiceBooked', 'carried.choiceCarried'])
    .select(['items.location as itemLocation', 'items.place as itemPlace'])
    .select('items.landmark as itemLandmark')
    .select([
      sql<boolean>`items.deleted_at is not null`.as('itemDeleted'),
      sql<boolean>`items.offered_if_shown is not null`.as('itemHidden'),
      sql<boolean>`owner.closed_at is not null`.as('ownerLeft'),
      sql<boolean>`renter.closed_at is not null`.as('renterLeft'),
      sql<boolean>`owner.suspended_at is not null`.as('ownerSuspended'),
      sql<boolean>`renter.suspended_at is not null`.as('renterSuspended'),
      sql<number>`coalesce(ended.count, 0)`.as('renterRentals'),
      sql<number>`coalesce(ended.on_time, 0)`.as('renterOnTime'),
      sql<number>`coalesce(ended.lost, 0)`.as('renterLost'),
      'renter.renterNoteSum',
      'renter.renterNoteCount',
      'renter.trustedRenter as renterTrusted',
      refundStates().as('refundStates'),
      sql<Party[]>`array(select author from rental_reviews where rental_id = rentals.id)`.as('reviewedBy'),
      sql<Party[] | null>`case when exists (select from rental_contracts where rental_id = rentals.id)
          then array(select party from contract_acceptances where rental_id = rentals.id) end`.as(
        'contractAcceptedBy',
      ),
      unreadColumn('ownerId').as('unreadOfOwner'),
      unreadColumn('renterId').as('unreadOfRenter'),
      checkedLines('remise').as('linesGiven'),
      checkedLines('retour').as('linesReturned'),
    ])
    .where('rentals.id', 'in', ids)
    .orderBy('rentals.requestedAt', 'desc')
}

type Carried = Pick<
  RentalWithParties,
  | 'carryOver'
  | `carried${'From' | 'Amount' | 'State' | 'Waiting' | 'Until'}`
  | `choice${'Id' | 'Booked' | 'Carried'}`
>

/** Planned apart, for each rental by indexes: the planner orders at most eight tables at once, and reads others whole. */
function carriedOf() {
  return sql<Carried>`(
    select coalesce(paid.carry_over, false) as carry_over, paid.carried_from,
      coalesce(paid.carried_amount, 0) as carried_amount, money.state as carried_state,
      money.amount as carried_waiting, money.held_until as carried_until, choice.id as choice_id,
      coalesce(choice.state = 'booked', false) as choice_booked, choice.carried_amount as choice_carried
    from (select 1) as one
      left join checkouts as paid on paid.id = rentals.id
      left join carried_money as money on money.rental_id = rentals.id
      left join checkouts as choice on choice.carried_from = rentals.id and choice.state in ('paying', 'booked')
    limit 1)`
}

/** Declared or proved before the last day was over. */
export const RETURNED_ON_TIME = sql`coalesce(return_proved_at, return_declared_at)
  < (end_date + 1)::timestamp at time zone 'Africa/Libreville'`
/** An administrator gave a part of the deposit to the owner. */
export const SETTLED_AGAINST_RENTER = sql`settled_to_owner > 0 and contest_state is distinct from 'agreed'`

/** How the rentals of each of their renters have ended: counted once for a list that is all of one renter. */
function endedOfRenters(ids: RawBuilder<string>) {
  return sql<{ renterId: string; count: number; onTime: number; lost: number }>`(
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
  return sql<PaymentRow['state'][]>`array(
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

/** Nothing is looked up where no one has written. */
function unreadColumn(party: 'ownerId' | 'renterId') {
  const reader = sql.ref(`rentals.${party}`)
  return sql<number>`(case when conversations.rental_id is null then 0 else (
    select count(*) from messages
    where messages.rental_id = rentals.id and messages.author_id <> ${reader}
      and messages.number > coalesce((select read_number from conversation_readers as mark
        where mark.rental_id = rentals.id and mark.user_id = ${reader}), 0)) end)`
}

/** The newest rentals of a person on each of those sides, by that side's index. */
export function selectNewest(sides: readonly ('ownerId' | 'renterId')[], userId: string, limit: number) {
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
  return selectRentals(db, selectNewest(['renterId'], userId, MAX_LIST_LENGTH)).execute()
}

/** The rentals in which that person is renter or owner. */
export async function findRentalsOfParty(
  db: Kysely<Schema>,
  userId: string,
  limit = MAX_LIST_LENGTH,
): Promise<RentalWithParties[]> {
  return selectRentals(db, selectNewest(['renterId', 'ownerId'], userId, limit)).execute()
}

export async function findAllRentals(db: Kysely<Schema>): Promise<RentalWithParties[]> {
  const newest = sql<string>`(select id from rentals order by requested_at desc limit ${MAX_LIST_LENGTH})`
  return selectRentals(db, newest).execute()
}

export async function hasRental(
  db: Kysely<Schema>,
  match: { itemId: string; renterId: string; status: RentalStatus },
): Promise<boolean> {
  const found = await db
    .selectFrom('rentals')
    .select('id')
    .where('itemId', '=', match.itemId)
    .where('renterId', '=', match.renterId)
    .where('status', '=', match.status)
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
    .where('id', 'in', [rental.ownerId, rental.renterId])
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
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

/**
 * Which side of a rental the caller is on. Prevents enumeration: to others the rental does not exist.
 * @throws ApiError RENTAL_NOT_FOUND
 */
export function readParty(rental: Pick<RentalRow, 'ownerId' | 'renterId'>, callerId: string): Party {
  if (rental.ownerId === callerId) return 'owner'
  if (rental.renterId === callerId) return 'renter'
  throw new ApiError('RENTAL_NOT_FOUND')
}

/** By item: the requests that its owner accepted themself, not by its rule. */
export async function countAcceptedByHand(
  db: Kysely<Schema>,
  ownerId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('rentals')
    .select(['itemId', ({ fn }) => fn.countAll<number>().as('accepted')])
    .where('ownerId', '=', ownerId)
    .where('status', 'in', ['acceptée', 'en cours', 'terminée'])
    .where('instant', '=', false)
    .groupBy('itemId')
    .execute()
  return new Map(rows.map(({ itemId, accepted }) => [itemId, accepted]))
}
