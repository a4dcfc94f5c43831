import type { AuditedActionName } from '@okoume/contract/wire/administration-trail.ts'
import { type Kysely, sql } from 'kysely'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'

/** Subject of its audit events. */
export const PAUSE_SUBJECT = 'database'
export const PAUSES: AuditedActionName = 'restore database'
export const RELEASES: AuditedActionName = 'release payments'

/**
 * After a backup was restored, money that was paid out since it was made is unknown here, and would be paid again.
 * Nothing new is sent until an operator has compared with the providers' statements; money that comes in is not held.
 */
export async function arePaymentsPaused(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_events
    where subject = ${PAUSE_SUBJECT} and action in (${PAUSES}, ${RELEASES})
    order by at desc, id desc limit 1`.execute(db)
  return rows[0]?.action === PAUSES
}

/** Only what was never sent can be held back. */
export async function isPaused(db: Kysely<Schema>, { state, kind }: PaymentRow): Promise<boolean> {
  return state === 'created' && kind !== 'collect' && (await arePaymentsPaused(db))
}
