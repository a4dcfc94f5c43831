import type { AuditedActionName } from '@okoume/contract/wire/administration-trail.ts'
import { type Kysely, sql } from 'kysely'
import { PAUSE_SUBJECT } from '../features/payments/transactions/outgoing-pause.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import type { Schema } from '../platform/database/schema.ts'

const BACKED_UP: AuditedActionName = 'back up database'

/**
 * In the database itself, by its own clock: every process can tell the age, whichever machine made the backup.
 * `incomplete`: files that the database names are not in it.
 */
export async function recordBackup(db: Kysely<Schema>, incomplete: boolean): Promise<void> {
  const details = JSON.stringify(incomplete ? { incomplete } : {})
  await sql`
    insert into audit_events (id, at, actor_id, action, subject, details)
    values (${newUuid(new Date())}, clock_timestamp(), null, ${BACKED_UP}, ${PAUSE_SUBJECT}, ${details})`.execute(
    db,
  )
}

/** Of the backups that are stored. */
export interface BackupState {
  /** Seconds since the last one; null: there is none. */
  readonly age: number | null
  /** The same of the last one that lacks no file. */
  readonly wholeAge: number | null
  /** True if the last one lacks files. */
  readonly incomplete: boolean
}

export async function readBackupState(db: Kysely<Schema>): Promise<BackupState> {
  const ageOf = async (which = sql`true`) => {
    const { rows } = await sql<{ seconds: number; incomplete: boolean }>`
      select greatest(0, extract(epoch from clock_timestamp() - at))::float8 as seconds,
        details ? 'incomplete' as incomplete
      from audit_events where action = ${BACKED_UP} and ${which} order by at desc limit 1`.execute(db)
    return rows[0]
  }
  const last = await ageOf()
  const whole = last?.incomplete ? await ageOf(sql`not details ? 'incomplete'`) : last
  return {
    age: last?.seconds ?? null,
    wholeAge: whole?.seconds ?? null,
    incomplete: last?.incomplete ?? false,
  }
}
