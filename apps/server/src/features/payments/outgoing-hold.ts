import type { AuditedActionName } from '@okoume/contract/wire/administration-trail.ts'
import { type Kysely, sql } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'

/** What the audit trail says that it was done to. */
export const HOLD_SUBJECT = 'database'
export const HOLDS: AuditedActionName = 'restore database'
export const RELEASES: AuditedActionName = 'release payments'

/**
 * After a backup was restored, money that was paid out since it was made is unknown here, and would be paid again.
 * Nothing new is sent until an operator has compared with the providers' statements; money that comes in is not held.
 */
export async function arePaymentsHeld(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_events
    where subject = ${HOLD_SUBJECT} and action in (${HOLDS}, ${RELEASES})
    order by at desc, id desc limit 1`.execute(db)
  return rows[0]?.action === HOLDS
}

/** Only what was never sent can be held back. */
export async function isHeld(db: Kysely<Schema>, { state, kind }: PaymentOperationRow): Promise<boolean> {
  return state === 'created' && kind !== 'collect' && (await arePaymentsHeld(db))
}
