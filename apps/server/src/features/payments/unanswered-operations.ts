import type { UnansweredOperation } from '@okoume/contract/wire/administration-work.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { OPEN_STATES } from './operation-states.ts'

/** As long as a person may take to answer their telephone, and the provider to say so. */
export const USUAL_ANSWER_MS = 15 * MINUTE_MS

const SHOWN = 100

type OpenRow = PaymentOperationRow & { readonly state: UnansweredOperation['state'] }

/** What was ordered a while ago and has not come to an end, oldest first. */
export async function listUnansweredOperations(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ operations: UnansweredOperation[]; more: boolean }> {
  const rows = await db
    .selectFrom('payment_operations')
    .selectAll()
    .where('state', 'in', OPEN_STATES)
    .$narrowType<{ state: OpenRow['state'] }>()
    .where('created_at', '<', new Date(now.getTime() - USUAL_ANSWER_MS))
    .orderBy('created_at')
    .limit(SHOWN + 1)
    .execute()
  return { operations: rows.slice(0, SHOWN).map(present), more: rows.length > SHOWN }
}

function present(row: OpenRow): UnansweredOperation {
  const { id, kind, state, provider, operator, phone, amount, label, reference, checks } = row
  return {
    ...{ id, kind, state, provider, operator, phone, amount, label, reference, checks },
    createdAt: row.created_at.toISOString(),
    nextCheckAt: row.next_check_at?.toISOString() ?? null,
  }
}
