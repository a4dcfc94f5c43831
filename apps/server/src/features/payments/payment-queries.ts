import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type Kysely, sql } from 'kysely'
import { storableText } from '../../platform/database/kysely.ts'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { statement } from '../../platform/database/statement.ts'
import { OPEN_STATES, type Outcome } from './operation-states.ts'
import type { OriginalPayment, PaymentOrder } from './payment-provider.ts'

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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An operation by its id, where it is that provider's. */
export async function findOperationById(
  db: Kysely<Schema>,
  provider: string,
  id: string,
): Promise<PaymentOperationRow | undefined> {
  const operation = UUID.test(id) ? await findOperation(db, id) : undefined
  return operation?.provider === provider ? operation : undefined
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

/** Claim timeout, longer than any call takes: after this another worker takes the operation over. */
const CLAIM_MS = 2 * 60_000

/** Takes operations of one provider that are due by the machine's clock, so that no other process asks about them now. */
export async function claimDueOperations(
  db: Kysely<Schema>,
  { provider, limit }: { readonly provider: string; readonly limit: number },
  machineNow: number,
): Promise<{ id: string }[]> {
  return db
    .updateTable('payment_operations')
    .set({ next_check_at: new Date(machineNow + CLAIM_MS) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_operations')
        .select('id')
        .where('provider', '=', provider)
        .where('next_check_at', '<=', new Date(machineNow))
        .orderBy('next_check_at')
        .limit(limit)
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

/** Writes down where an open operation stands. No money moves with it, so that one statement does. */
export async function noteProgress(
  db: Kysely<Schema>,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  if (isAccepted(outcome)) return void (await noteAccepted(db, { id, now }))
  await db
    .updateTable('payment_operations')
    .set(changesOf(outcome, now))
    .where('id', '=', id)
    .where('state', 'in', [...OPEN_STATES])
    .where((eb) =>
      eb.or([
        eb('state', '<>', outcome.state),
        ...(outcome.providerReference === undefined ? [] : [eb('provider_reference', 'is', null)]),
      ]),
    )
    .execute()
}

/** What every payment comes to first: the provider has it, and says no more. */
function isAccepted({ state, failure, providerReference, evidence }: Outcome): boolean {
  return state === 'pending' && (failure ?? providerReference ?? evidence) === undefined
}

const noteAccepted = statement((db, { id, now }: { readonly id: string; readonly now: Date }) =>
  db
    .updateTable('payment_operations')
    .set({ state: 'pending', updated_at: now })
    .where('id', '=', id)
    .where(
      'state',
      'in',
      OPEN_STATES.filter((state) => state !== 'pending'),
    ),
)

function changesOf({ state, failure, providerReference, evidence }: Outcome, now: Date) {
  return {
    state,
    updated_at: now,
    ...(OPEN_STATES.includes(state) ? {} : { next_check_at: null }),
    ...(failure === undefined ? {} : { failure }),
    ...(evidence === undefined ? {} : { evidence }),
    // The name by which the provider first called it stays.
    ...(providerReference === undefined
      ? {}
      : {
          provider_reference: sql<string>`coalesce(provider_reference, ${storableText(providerReference)})`,
        }),
  }
}

/** The order that an operation is, as its provider is to read it. */
export async function orderOf(db: Kysely<Schema>, row: PaymentOperationRow): Promise<PaymentOrder> {
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    providerReference: row.provider_reference,
    operator: row.operator,
    accountCode: row.account_code,
    phone: row.phone as GabonPhone,
    amount: row.amount,
    label: row.label,
    original: row.original_id === null ? null : await findOriginal(db, row.original_id),
  }
}

async function findOriginal(db: Kysely<Schema>, id: string): Promise<OriginalPayment> {
  const { reference, provider_reference } = await db
    .selectFrom('payment_operations')
    .select(['reference', 'provider_reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, reference, providerReference: provider_reference }
}
