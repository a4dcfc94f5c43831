import type { PaymentReview } from '@okoume/contract/wire/administration.ts'
import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '#platform/database/schema.ts'
import type { Waiting } from '../../notifications/remind-administrators.ts'

const SHOWN = 100

/** What waits for a person, longest first. */
export async function findReviews(db: Kysely<Schema>): Promise<{ reviews: PaymentReview[]; more: boolean }> {
  const rows = await db
    .selectFrom('payment_operations')
    .selectAll()
    .where('state', '=', 'review')
    .orderBy('updated_at')
    .orderBy('id')
    .limit(SHOWN + 1)
    .execute()
  return { reviews: rows.slice(0, SHOWN).map(presentReview), more: rows.length > SHOWN }
}

/** How many wait for a person, and since when the first of them does. */
export async function countReviews(db: Kysely<Schema>): Promise<Waiting> {
  return db
    .selectFrom('payment_operations')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('updated_at').as('since')])
    .where('state', '=', 'review')
    .executeTakeFirstOrThrow()
}

function presentReview(row: PaymentOperationRow): PaymentReview {
  const { id, kind, provider, operator, phone, amount, label, reference, evidence } = row
  return {
    ...{ id, kind, provider, operator, phone, amount, label, reference, evidence },
    providerReference: row.provider_reference,
    failure: row.failure ?? '',
    createdAt: row.created_at.toISOString(),
    since: row.updated_at.toISOString(),
  }
}
