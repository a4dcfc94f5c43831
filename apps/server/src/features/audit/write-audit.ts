import type { AuditedActionName } from '@okoume/contract/wire/administration-trail.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** An entry of the audit trail: an administrator's action. */
export interface AuditedAction {
  /** Null: the holder of a link that was mailed to the administrators. */
  readonly actorId: string | null
  readonly action: AuditedActionName
  /** The id of its subject. */
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Writes down that an administrator reads what is of others. */
export async function auditRead(
  { db, clock, newId }: { readonly db: Kysely<Schema>; readonly clock: Clock; readonly newId: NewId },
  actorId: string,
  { subject, what }: { readonly subject: string; readonly what: 'list' | 'receipt' | 'contract' | 'photos' },
): Promise<void> {
  const action = { actorId, action: 'read rental', subject, details: { what } } as const
  await writeAudit(db, action, { now: clock.now(), newId })
}

/** Writes down an administrator's action in the transaction that carries it out. */
export async function writeAudit(
  trx: Kysely<Schema>,
  { actorId, action, subject, details }: AuditedAction,
  { now, newId }: { readonly now: Date; readonly newId: NewId },
): Promise<void> {
  await trx
    .insertInto('auditEvents')
    .values({
      id: newId(now),
      at: now,
      actorId,
      action,
      subject,
      details: JSON.stringify(details),
    })
    .execute()
}
