import type { Kysely } from 'kysely'
import type { CheckoutRow, OperationState, Schema } from '../../platform/database/schema.ts'

export async function findCheckoutByKey(
  db: Kysely<Schema>,
  renterId: string,
  key: string,
): Promise<Pick<CheckoutRow, 'id' | 'request_digest'> | undefined> {
  return db
    .selectFrom('checkouts')
    .select(['id', 'request_digest'])
    .where('renter_id', '=', renterId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

export async function findCheckout(db: Kysely<Schema>, id: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a checkout until the caller's transaction ends. Its object is locked first, always. */
export async function lockCheckout(db: Kysely<Schema>, id: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface CheckoutWithPayment extends CheckoutRow {
  readonly payment_state: OperationState
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
    .select('payment.state as payment_state')
    .where('checkouts.id', '=', id)
    .where('checkouts.renter_id', '=', renterId)
    .executeTakeFirst()
}

export async function isAccount(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return user !== undefined
}

/** The paid checkouts that are no rental yet, oldest first; a sweep finds those whose job was lost. */
export async function findPaidCheckouts(db: Kysely<Schema>, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('checkouts')
    .innerJoin('payment_operations as payment', 'payment.id', 'checkouts.payment_id')
    .select('checkouts.id')
    .where('checkouts.state', 'in', ['paying', 'released'])
    .where('payment.state', '=', 'succeeded')
    .orderBy('checkouts.created_at')
    .limit(limit)
    .execute()
}
