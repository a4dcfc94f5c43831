import type { PaymentReview } from '@okoume/contract/wire/administration.ts'
import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '#platform/database/schema.ts'
import type { Waiting } from '../../notifications/remind-administrators.ts'

const SHOWN = 100

/** What waits for a person, longest first. */
export async function findReviews(
  db: Kysely<Schema>,
  administratorId: string,
): Promise<{ reviews: PaymentReview[]; more: boolean }> {
  const rows = await db
    .selectFrom('payment_operations as operation')
    .leftJoin('users as proposer', 'proposer.id', 'operation.loss_proposed_by')
    .selectAll('operation')
    .select('proposer.name as proposer_name')
    .where('operation.state', '=', 'review')
    .orderBy('operation.updated_at')
    .orderBy('operation.id')
    .limit(SHOWN + 1)
    .execute()
  const reviews = rows.slice(0, SHOWN).map((row) => presentReview(row, administratorId))
  return { reviews, more: rows.length > SHOWN }
}

/** How many wait for a person, and since when the first of them does. */
export async function countReviews(db: Kysely<Schema>): Promise<Waiting> {
  return db
    .selectFrom('payment_operations')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('updated_at').as('since')])
    .where('state', '=', 'review')
    .executeTakeFirstOrThrow()
}

interface ReviewRow extends PaymentOperationRow {
  readonly proposer_name: string | null
}

function presentReview(row: ReviewRow, administratorId: string): PaymentReview {
  const { id, kind, provider, operator, phone, amount, label, reference, evidence } = row
  return {
    ...{ id, kind, provider, operator, phone, amount, label, reference, evidence },
    providerReference: row.provider_reference,
    failure: row.failure ?? '',
    createdAt: row.created_at.toISOString(),
    since: row.updated_at.toISOString(),
    proposedLoss: presentLoss(row, administratorId),
  }
}

function presentLoss(row: ReviewRow, administratorId: string): PaymentReview['proposedLoss'] {
  if (row.loss_proposed_by === null) return null
  return {
    byName: row.proposer_name ?? '',
    note: row.loss_note ?? '',
    at: row.loss_proposed_at?.toISOString() ?? '',
    mayDecide: row.loss_proposed_by !== administratorId,
  }
}
