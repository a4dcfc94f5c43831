import type { AuditedActionName } from '@okoume/contract/wire/administration-trail.ts'
import { type Kysely, sql } from 'kysely'
import { PAUSE_SUBJECT } from '../features/payments/transactions/outgoing-pause.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import type { Schema } from '../platform/database/schema.ts'

const BACKED_UP: AuditedActionName = 'back up database'

/** In the database itself, by its own clock: every process can tell the age, whichever machine made the backup. */
export async function recordBackup(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into audit_events (id, at, actor_id, action, subject, details)
    values (${newUuid(new Date())}, clock_timestamp(), null, ${BACKED_UP}, ${PAUSE_SUBJECT}, '{}')`.execute(
    db,
  )
}

/** Seconds since the last backup was stored; null: never. */
export async function backupAge(db: Kysely<Schema>): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from clock_timestamp() - at))::float8 as seconds from audit_events
    where action = ${BACKED_UP} order by at desc limit 1`.execute(db)
  return rows[0]?.seconds ?? null
}
