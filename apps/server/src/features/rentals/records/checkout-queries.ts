import { isVerified, type Verifier } from '@okoume/domain/person/verifier.ts'
import type { InstantRenter } from '@okoume/domain/rental/instant-booking.ts'
import { meanNote } from '@okoume/domain/review/review-content.ts'
import { type Kysely, sql } from 'kysely'
import type { PriceTerms } from '#platform/database/json-columns.ts'
import type { CheckoutRow, OperationState, Schema } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'

/** A checkout that a renter's idempotency key has made already. */
export interface KnownCheckout {
  readonly id: string
  /** Of the request that made it. */
  readonly digest: string
}

/**
 * A renter's account, with what their key has made: no row where there is none, or none any more. It is not closed
 * before the caller's transaction ends.
 */
export const renterLock = statement(
  (db, { renterId, key }: { readonly renterId: string; readonly key: string }) =>
    db
      .selectFrom('users')
      .leftJoin('checkouts', (join) =>
        join.onRef('checkouts.renter_id', '=', 'users.id').on('checkouts.idempotency_key', '=', key),
      )
      .select([
        'checkouts.id',
        'checkouts.request_digest as digest',
        'users.verifier',
        'users.renter_note_sum',
        'users.renter_note_count',
        'users.trusted_renter',
        'users.suspended_at',
      ])
      .where('users.id', '=', renterId)
      .where('users.closed_at', 'is', null)
      // What a checkout that names its renter locks anyway.
      .forKeyShare('users'),
)

export interface OpenPaymentOfRenter {
  readonly item_id: string
  /** Whether it keeps units from others still. */
  readonly holds: boolean
}

/** The checkouts of a renter whose payment has no outcome yet. */
export const openPaymentsOfRenter = statement(
  (db, { renterId, now }: { readonly renterId: string; readonly now: Date }) =>
    db
      .selectFrom('checkouts')
      .innerJoin('payment_operations as payment', 'payment.id', 'checkouts.payment_id')
      .select(['checkouts.item_id', sql<boolean>`checkouts.held_until > ${now}`.as('holds')])
      .where('checkouts.renter_id', '=', renterId)
      .where('checkouts.state', '=', 'paying')
      .where('payment.state', 'not in', ['succeeded', 'failed']),
)

/** Who books, as the lock found them. */
export interface BookingRenter {
  readonly verifier: Verifier
  readonly renter_note_sum: number
  readonly renter_note_count: number
  readonly trusted_renter: boolean
}

/** What an instant booking depends on. */
export function readInstantRenter(row: BookingRenter): InstantRenter {
  return {
    verified: isVerified(row.verifier),
    mean: meanNote(row.renter_note_sum, row.renter_note_count),
  }
}

/** Null where the key has made none yet. */
export function readKnownCheckout({
  id,
  digest,
}: {
  readonly id: string | null
  readonly digest: string | null
}): KnownCheckout | null {
  return id !== null && digest !== null ? { id, digest } : null
}

/** What a renter asked for, as it is first written down. */
export const insertCheckout = statement((db, row: CheckoutRow) =>
  db.insertInto('checkouts').values({
    id: row.id,
    renter_id: row.renter_id,
    item_id: row.item_id,
    payment_id: row.payment_id,
    start_date: row.start_date,
    end_date: row.end_date,
    quantity: row.quantity,
    delivery: row.delivery,
    address: row.address,
    recipient_phone: row.recipient_phone,
    notes: row.notes,
    fee: row.fee,
    deposit: row.deposit,
    total: row.total,
    // The driver writes an object as JSON.
    price_terms: sql<string | null>`${row.price_terms}`,
    state: row.state,
    held_until: row.held_until,
    instant: row.instant,
    idempotency_key: row.idempotency_key,
    request_digest: row.request_digest,
    created_at: row.created_at,
  }),
)

export async function findCheckout(db: Kysely<Schema>, id: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The prices that a rental was booked at; null for one of before they were kept. */
export async function findPriceTerms(db: Kysely<Schema>, rentalId: string): Promise<PriceTerms | null> {
  const checkout = await db
    .selectFrom('checkouts')
    .select('price_terms')
    .where('id', '=', rentalId)
    .executeTakeFirst()
  return checkout?.price_terms ?? null
}

export interface LockedCheckout extends CheckoutRow {
  /** The account is closed. */
  readonly renter_left: boolean
}

/**
 * Locks a checkout until the caller's transaction ends, and keeps its renter's account from being closed meanwhile.
 * Its item is locked first, always.
 */
export async function lockCheckout(db: Kysely<Schema>, id: string): Promise<LockedCheckout | undefined> {
  return (
    db
      .selectFrom('checkouts')
      .innerJoin('users as renter', 'renter.id', 'checkouts.renter_id')
      .selectAll('checkouts')
      .select(sql<boolean>`renter.closed_at is not null`.as('renter_left'))
      .where('checkouts.id', '=', id)
      // Its rental, changed twice in one transaction, looks its key up again.
      .forNoKeyUpdate('checkouts')
      .forKeyShare('renter')
      .executeTakeFirst()
  )
}

export interface CheckoutWithPayment extends CheckoutRow {
  readonly payment_state: OperationState
  readonly payment_failure: string | null
}

/** A checkout of that renter, with where its payment stands. */
export async function findCheckoutOfRenter(
  db: Kysely<Schema>,
  id: string,
  renterId: string,
): Promise<CheckoutWithPayment | undefined> {
  return db
    .selectFrom('checkouts')
    .innerJoin('payment_operations as payment', 'payment.id', 'checkouts.payment_id')
    .selectAll('checkouts')
    .select(['payment.state as payment_state', 'payment.failure as payment_failure'])
    .where('checkouts.id', '=', id)
    .where('checkouts.renter_id', '=', renterId)
    .executeTakeFirst()
}

/**
 * The paid checkouts that are no rental yet, oldest first; a sweep finds those whose job was lost. One that was given
 * up is there too, where its payment had failed and arrived all the same: a payment keeps why it failed. Each half
 * goes by an index of the few that it is about.
 */
export async function findPaidCheckouts(db: Kysely<Schema>, limit: number): Promise<{ id: string }[]> {
  const paid = db
    .selectFrom('checkouts')
    .innerJoin('payment_operations as payment', 'payment.id', 'checkouts.payment_id')
    .select(['checkouts.id', 'checkouts.created_at'])
    .where('checkouts.state', '=', 'paying')
    .where('payment.state', '=', 'succeeded')
  const paidLate = db
    .selectFrom('payment_operations as payment')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('checkouts')
          .select(['checkouts.id', 'checkouts.created_at'])
          .where('checkouts.id', '=', sql<string>`payment.cause::uuid`)
          .where('checkouts.state', '=', 'released')
          // One by one: PostgreSQL guesses that they are many, and would read all checkouts.
          .limit(1)
          .as('checkouts'),
      (join) => join.onTrue(),
    )
    .select(['checkouts.id', 'checkouts.created_at'])
    .where('payment.kind', '=', 'collect')
    .where('payment.state', '=', 'succeeded')
    .where('payment.failure', 'is not', null)
  return db
    .selectFrom(paid.unionAll(paidLate).as('checkouts'))
    .select('checkouts.id')
    .orderBy('checkouts.created_at')
    .limit(limit)
    .execute()
}

/** The checkouts that hold stock although their payment has failed: a sweep finds those whose job was lost. */
export async function findUnpaidCheckouts(db: Kysely<Schema>, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('checkouts')
    .innerJoin('payment_operations as payment', 'payment.id', 'checkouts.payment_id')
    .select('checkouts.id')
    .where('checkouts.state', '=', 'paying')
    .where('payment.state', '=', 'failed')
    .limit(limit)
    .execute()
}
