import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseStartError } from '../start-errors.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'

interface AppliedMigration {
  number: number
  name: string
  digest: string
}

// Any constant that is used by nothing else in the database.
const LOCK_KEY = 7_086_313_201
// A migration may rewrite a large table, and another process waits for it.
const NO_LIMITS = `
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`
// Lock queue: a migration that waits for a table blocks every reader behind it. While a backup reads for minutes, all
// other reads would stop: so the migration gives up its place and retries.
const STEP_ASIDE_MS = 1000
// Deadlock: a migration that changes several tables holds one and waits for a reader of the next, who may wait for the
// first. Who has waited for a second (`deadlock_timeout`) is ended by PostgreSQL: the migration gives up well before,
// and the reader never is. Longer with each attempt: under steady reading the shortest wait may never be enough.
const LOCK_TIMEOUT_MS = [100, 200, 400] as const
const MAX_LOCK_TIMEOUT_MS = 600
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

export interface MigrateOptions {
  /** Another transaction holds a table that is to be changed. */
  readonly onHeldUp?: (reason: string) => void
}

/**
 * Brings the database up to the files of the folder. Processes that start together wait for one another, so
 * that each migration runs once.
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  { onHeldUp = () => {} }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const files = await readMigrations(directory)
  const applied: string[] = []
  const client = await pool.connect()
  const step = (lockTimeoutMs: number) =>
    inLockedTransaction(client, lockTimeoutMs, () => applyNext(client, files))
  try {
    for (;;) {
      const name = await retryOnLockTimeout(step, onHeldUp)
      if (name === undefined) return { applied }
      applied.push(name)
    }
  } finally {
    client.release()
  }
}

async function retryOnLockTimeout<T>(
  step: (lockTimeoutMs: number) => Promise<T>,
  onHeldUp: (reason: string) => void,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await step(LOCK_TIMEOUT_MS[attempt] ?? MAX_LOCK_TIMEOUT_MS)
    } catch (error) {
      if (!(error instanceof DatabaseStartError)) throw error
      const { cause } = error
      const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED) throw error
      onHeldUp(error.message)
      await sleep(STEP_ASIDE_MS)
    }
  }
}

/** Serialises migrations: another process, a starting server too, waits for the end of the caller's transaction. */
export async function lockMigrations(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
}

/** The same within the caller's transaction, which holds the lock: all of these files, or nothing. */
export async function migrateWithin(client: pg.PoolClient, files: MigrationFile[]): Promise<void> {
  while ((await applyNext(client, files)) !== undefined);
}

/** The lock ends with the transaction, also when the process or the connection is lost. */
async function inLockedTransaction<T>(
  client: pg.PoolClient,
  lockTimeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin')
  try {
    await client.query(NO_LIMITS)
    await lockMigrations(client)
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection has rolled back already, and its error is the one to tell.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The record is read again each time: another process may have gone on in between. */
async function applyNext(client: pg.PoolClient, files: MigrationFile[]): Promise<string | undefined> {
  const applied = await readApplied(client)
  refuseOtherHistory(applied, files)
  const next = files[applied.length]
  if (!next) return undefined
  await apply(client, next)
  return next.name
}

async function readApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.migration') is not null as exists`,
  )
  if (!rows[0]?.exists) {
    await client.query(`create table public.migration (
      number integer primary key,
      name text not null,
      digest text not null,
      applied_at timestamptz not null default now()
    )`)
  }
  const history = await client.query<AppliedMigration>(
    'select number, name, digest from public.migration order by number',
  )
  return history.rows
}

async function apply(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query(file.sql)
    // A migration may have changed it for its own transaction's sake, or by mistake for the whole session.
    await client.query('reset search_path')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      'MIGRATION_FAILED',
      `La migration ${file.name} a échoué et n'a rien changé : ${reason}`,
      error,
    )
  }
  await client.query('insert into public.migration (number, name, digest) values ($1, $2, $3)', [
    file.number,
    file.name,
    file.digest,
  ])
}

/** Applied migrations must be the first ones of the folder, to the letter. */
function refuseOtherHistory(applied: AppliedMigration[], files: MigrationFile[]): void {
  const newest = files.at(-1)?.number ?? 0
  const newer = applied.find(({ number }) => number > newest)
  if (newer) {
    throw new DatabaseStartError(
      'DATABASE_NEWER',
      `La base de données est plus récente que ce programme (elle connaît la migration ${newer.name}) : installez une version plus récente d'Okoumé.`,
    )
  }
  for (const [index, record] of applied.entries()) {
    const file = files[index]
    if (file?.number !== record.number) throw changed(record.name, "a disparu ou n'est plus à sa place")
    if (file.digest !== record.digest) throw changed(record.name, 'a été modifiée')
  }
}

function changed(name: string, what: string): DatabaseStartError {
  return new DatabaseStartError(
    'MIGRATION_CHANGED',
    `La migration ${name}, déjà appliquée à cette base, ${what} : remettez-la comme elle était et ajoutez une nouvelle migration à la fin.`,
  )
}
