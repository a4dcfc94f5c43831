import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { OPEN_STATES, type Outcome } from './operation-states.ts'
import type { PaymentOrder } from './payment-provider.ts'

export async function findOperation(
  db: Kysely<Schema>,
  id: string,
): Promise<PaymentOperationRow | undefined> {
  return db.selectFrom('payment_operations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks an operation until the caller's transaction ends. */
export async function lockOperation(
  db: Kysely<Schema>,
  id: string,
): Promise<PaymentOperationRow | undefined> {
  return db.selectFrom('payment_operations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findOperationByReference(
  db: Kysely<Schema>,
  provider: string,
  reference: string,
): Promise<PaymentOperationRow | undefined> {
  return db
    .selectFrom('payment_operations')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** The open operations, oldest first. */
export async function findOpenOperations(db: Kysely<Schema>, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('payment_operations')
    .select('id')
    .where('state', 'in', [...OPEN_STATES])
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

const CLAIMED_AT_ONCE = 50
/** Longer than any question takes: whoever claimed an operation and died is taken over from after this. */
const CLAIM_MS = 60_000

/** Takes the operations that are due by the machine's clock, so that no other process asks about them now. */
export async function claimDueOperations(db: Kysely<Schema>, machineNow: number): Promise<{ id: string }[]> {
  return db
    .updateTable('payment_operations')
    .set({ next_check_at: new Date(machineNow + CLAIM_MS) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_operations')
        .select('id')
        .where('next_check_at', '<=', new Date(machineNow))
        .orderBy('next_check_at')
        .limit(CLAIMED_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
}

export async function updateOperation(
  db: Kysely<Schema>,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await db.updateTable('payment_operations').set(changesOf(outcome, now)).where('id', '=', id).execute()
}

/** Another attempt at the same refund that has been paid: for `exists`, in a statement on one operation. */
export function paidOtherwise(eb: ExpressionBuilder<Schema, 'payment_operations'>) {
  return eb
    .selectFrom('payment_operations as other')
    .select('other.id')
    .whereRef('other.cause', '=', 'payment_operations.cause')
    .whereRef('other.id', '<>', 'payment_operations.id')
    .where('other.kind', '=', 'refund')
    .where('other.state', '=', 'succeeded')
    .where('payment_operations.kind', '=', 'refund')
}

export async function isPaidOtherwise(db: Kysely<Schema>, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_operations')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.exists(paidOtherwise(eb)))
    .executeTakeFirst()
  return found !== undefined
}

/** Writes down where an open operation stands. No money moves with it, so that one statement does. */
export async function noteProgress(
  db: Kysely<Schema>,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set(changesOf(outcome, now))
    .where('id', '=', id)
    .where('state', 'in', [...OPEN_STATES])
    .where('state', '<>', outcome.state)
    .execute()
}

function changesOf({ state, failure, providerReference }: Outcome, now: Date) {
  return {
    state,
    updated_at: now,
    ...(OPEN_STATES.includes(state) ? {} : { next_check_at: null }),
    ...(failure === undefined ? {} : { failure }),
    ...(providerReference === undefined ? {} : { provider_reference: providerReference }),
  }
}

export function orderOf(row: PaymentOperationRow): PaymentOrder {
  return {
    kind: row.kind,
    reference: row.reference,
    operator: row.operator,
    accountCode: row.account_code,
    phone: row.phone as GabonPhone,
    amount: row.amount,
    label: row.label,
  }
}
