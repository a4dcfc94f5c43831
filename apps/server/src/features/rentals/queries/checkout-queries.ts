import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import type { Verifier } from '@okoume/domain/person/verifier.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PriceTerms } from '#platform/database/json-columns.ts'
import type { CheckoutRow, PaymentRow, Schema, StoredPaymentState } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'

/** A checkout that a renter's idempotency key has made already. */
export interface RepeatedCheckout {
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
        join.onRef('checkouts.renterId', '=', 'users.id').on('checkouts.idempotencyKey', '=', key),
      )
      .select([
        'checkouts.id',
        'checkouts.requestDigest as digest',
        'users.verifier',
        'users.renterNoteSum',
        'users.renterNoteCount',
        'users.trustedRenter',
        'users.suspendedAt',
      ])
      .where('users.id', '=', renterId)
      .where('users.closedAt', 'is', null)
      // The lock that the foreign key of a new checkout takes anyway.
      .forKeyShare('users'),
)

/** The checkouts of a renter whose payment has no outcome yet. */
export const openPaymentsOfRenter = statement(
  (db, { renterId, now }: { readonly renterId: string; readonly now: Date }) =>
    db
      .selectFrom('checkouts')
      .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
      .select(['checkouts.itemId', sql<boolean>`checkouts.held_until > ${now}`.as('holds')])
      .where('checkouts.renterId', '=', renterId)
      .where('checkouts.state', '=', 'paying')
      .where('payment.state', 'not in', ['succeeded', 'failed']),
)

/** Null where the key has made none yet. */
export function readRepeatedCheckout({
  id,
  digest,
}: {
  readonly id: string | null
  readonly digest: string | null
}): RepeatedCheckout | null {
  return id !== null && digest !== null ? { id, digest } : null
}

export const insertCheckout = statement((db, row: CheckoutRow) =>
  // The driver writes an object as JSON.
  db.insertInto('checkouts').values({ ...row, priceTerms: sql<string | null>`${row.priceTerms}` }),
)

/** The prices that a rental was booked at; null for one of before they were kept. */
export async function findPriceTerms(db: Kysely<Schema>, rentalId: string): Promise<PriceTerms | null> {
  const checkout = await db
    .selectFrom('checkouts')
    .select('priceTerms')
    .where('id', '=', rentalId)
    .executeTakeFirst()
  return checkout?.priceTerms ?? null
}

export interface CheckoutWithPayment extends CheckoutRow {
  readonly paymentState: StoredPaymentState
  readonly paymentFailure: string | null
}

export interface LockedCheckout extends CheckoutWithPayment {
  readonly operator: PaymentRow['operator']
  /** The account is closed. */
  readonly renterLeft: boolean
  readonly renterVerifier: Verifier
  readonly renterSuspended: boolean
  readonly ownerSuspended: boolean
  readonly ownerVerifier: Verifier
  /** Accepted identity files, which the contract names. */
  readonly ownerFile: string | null
  readonly renterFile: string | null
  /** Columns of the item for the contract, besides those of its lock. */
  readonly itemDescription: string
  readonly itemCondition: Condition
  readonly itemSpecifications: Readonly<Record<string, string>>
}

/**
 * Locks a checkout until the caller's transaction ends, and keeps the accounts of its renter and of the item's owner from
 * being closed meanwhile. Its item is locked first, always. A payment that has succeeded stays so, and needs no lock.
 */
export async function lockCheckout(db: Kysely<Schema>, id: string): Promise<LockedCheckout | undefined> {
  return (
    db
      .selectFrom('checkouts')
      .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
      .innerJoin('items', 'items.id', 'checkouts.itemId')
      .innerJoin('users as owner', 'owner.id', 'items.ownerId')
      .innerJoin('users as renter', 'renter.id', 'checkouts.renterId')
      .selectAll('checkouts')
      .select(['payment.state as paymentState', 'payment.failure as paymentFailure', 'payment.operator'])
      .select(['renter.verifier as renterVerifier', 'owner.verifier as ownerVerifier'])
      .select([
        'items.description as itemDescription',
        'items.condition as itemCondition',
        'items.specifications as itemSpecifications',
        acceptedFile(sql.ref('owner.id')).as('ownerFile'),
        acceptedFile(sql.ref('renter.id')).as('renterFile'),
      ])
      .select([
        sql<boolean>`renter.closed_at is not null`.as('renterLeft'),
        sql<boolean>`renter.suspended_at is not null`.as('renterSuspended'),
        sql<boolean>`owner.suspended_at is not null`.as('ownerSuspended'),
      ])
      .where('checkouts.id', '=', id)
      // Its rental, changed twice in one transaction, looks its key up again.
      .forNoKeyUpdate('checkouts')
      .forKeyShare(['renter', 'owner'])
      .executeTakeFirst()
  )
}

/** Id of a person's newest accepted identity file; null without one. */
function acceptedFile(userId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select id from identity_files where user_id = ${userId} and decision = 2
    order by submitted_at desc limit 1)`
}

export async function findCheckoutOfRenter(
  db: Kysely<Schema>,
  id: string,
  renterId: string,
): Promise<CheckoutWithPayment | undefined> {
  return db
    .selectFrom('checkouts')
    .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
    .selectAll('checkouts')
    .select(['payment.state as paymentState', 'payment.failure as paymentFailure'])
    .where('checkouts.id', '=', id)
    .where('checkouts.renterId', '=', renterId)
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
    .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
    .select(['checkouts.id', 'checkouts.createdAt'])
    .where('checkouts.state', '=', 'paying')
    .where('payment.state', '=', 'succeeded')
  const paidLate = db
    .selectFrom('paymentOperations as payment')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('checkouts')
          .select(['checkouts.id', 'checkouts.createdAt'])
          .where('checkouts.id', '=', sql<string>`payment.cause::uuid`)
          .where('checkouts.state', '=', 'released')
          // One by one: PostgreSQL guesses that they are many, and would read all checkouts.
          .limit(1)
          .as('checkouts'),
      (join) => join.onTrue(),
    )
    .select(['checkouts.id', 'checkouts.createdAt'])
    .where('payment.kind', '=', 'collect')
    .where('payment.state', '=', 'succeeded')
    .where('payment.failure', 'is not', null)
  return db
    .selectFrom(paid.unionAll(paidLate).as('checkouts'))
    .select('checkouts.id')
    .orderBy('checkouts.createdAt')
    .limit(limit)
    .execute()
}

/** The checkouts that hold stock although their payment has failed: a sweep finds those whose job was lost. */
export async function findUnpaidCheckouts(db: Kysely<Schema>, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('checkouts')
    .innerJoin('paymentOperations as payment', 'payment.id', 'checkouts.paymentId')
    .select('checkouts.id')
    .where('checkouts.state', '=', 'paying')
    .where('payment.state', '=', 'failed')
    .limit(limit)
    .execute()
}
