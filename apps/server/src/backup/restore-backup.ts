import type { Readable } from 'node:stream'
import type pg from 'pg'
import { pino } from 'pino'
import type { NewId } from '../platform/clock/identifiers.ts'
import { lockMigrations, migrateWithin } from '../platform/database/migrate.ts'
import type { MigrationFile } from '../platform/database/migration-files.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { BackupError } from './archive/backup-error.ts'
import { ENTRY_FOLDERS, type End, type Head } from './archive/format.ts'
import { readArchive } from './archive/read-archive.ts'
import {
  refuseNewerQueue,
  refuseUnknownTables,
  refuseUsedDatabase,
  selectMigrations,
} from './check-target.ts'
import { counted } from './counted.ts'
import { pausePayments } from './pause-payments.ts'
import type { FileRestorer } from './restore-files.ts'
import { digestTable } from './tables/dump-table.ts'
import { createTableLoader, type TableLoader } from './tables/load-tables.ts'
import { listQueueMigrations, listTables, settleSession } from './tables/own-tables.ts'
import { describeSchema, type SetAside, setAside } from './tables/set-aside.ts'

export interface RestoreTarget {
  readonly pool: pg.Pool
  readonly migrations: readonly MigrationFile[]
  readonly files: FileRestorer
}

export interface RestoreOptions {
  readonly newId: NewId
  /** Unless nothing can have happened since the backup was made. */
  readonly pausePayments: boolean
  readonly onProgress: (line: string) => void
}

export interface Restored {
  readonly head: Head
  readonly rows: number
  readonly files: number
  readonly missingFiles: number
  /** Payments whose status is asked for instead of sending them. */
  readonly asked: number
}

/** Reads an archive to its end and changes nothing. */
export async function checkBackup(source: Readable, migrations: readonly MigrationFile[]) {
  return readArchive(source, {
    begin: async (head) => void selectMigrations(head, migrations),
    entry: async () => {},
  })
}

/**
 * Fills an empty database with a backup, in one transaction: it is there whole, with the right digests and counts, or
 * not at all. Files are put beside it before it commits, and taken away should it fail.
 */
export async function restoreBackup(
  source: Readable,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<Restored> {
  let restored: Restored
  try {
    await onOwnConnection(target.pool, refuseUsedDatabase)
    restored = await fill(source, target, options)
  } finally {
    // Otherwise the writing side would wait for ever.
    source.destroy()
  }
  options.onProgress('Statistiques…')
  await onOwnConnection(target.pool, (client) => client.query('analyze'))
  return restored
}

async function fill(source: Readable, target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  try {
    await migrateJobs(target.pool, pino({ level: 'silent' }))
    return await onOwnConnection(target.pool, async (client) => {
      await beginAlone(client)
      const restored = await load(client, source, target, options)
      // Unknown outcome: a commit that fails may have taken effect, so the files that its rows may name stay.
      target.files.commit()
      await client.query('commit')
      return restored
    })
  } catch (error) {
    // The queue's tables, which its library created in transactions of its own: no rollback removes them.
    await onOwnConnection(target.pool, async (client) => {
      await beginAlone(client)
      await client.query('drop schema if exists graphile_worker cascade')
      await client.query('commit')
    }).catch(() => {})
    await target.files.undo()
    throw error
  }
}

/** Closes the connection at the end, so that PostgreSQL rolls back what was interrupted, a half-loaded table included. */
async function onOwnConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

/** Race: another restore, or a server that starts, may have come between the first check and the lock. */
async function beginAlone(client: pg.PoolClient): Promise<void> {
  await client.query('begin')
  await settleSession(client)
  await lockMigrations(client)
  await refuseUsedDatabase(client)
}

interface Loading {
  readonly before: string
  readonly aside: SetAside
  readonly tables: TableLoader
}

async function load(
  client: pg.PoolClient,
  source: Readable,
  { migrations, files }: RestoreTarget,
  options: RestoreOptions,
): Promise<Restored> {
  let loading: Loading | undefined
  const { head, end } = await readArchive(source, {
    async begin(start) {
      const known = selectMigrations(start, migrations)
      refuseNewerQueue(start, await listQueueMigrations(client))
      await migrateWithin(client, known)
      refuseUnknownTables(start, await listTables(client))
      loading = await beginLoading(client, start, options)
    },
    async entry(name, bytes) {
      if (name.startsWith(ENTRY_FOLDERS.database)) return loading?.tables.take(name, bytes)
      await loading?.tables.finish()
      await files.take(name, bytes)
    },
  })
  if (!loading) throw new BackupError('NOT_A_BACKUP', "Ce n'est pas une sauvegarde d'Okoumé.")
  await loading.tables.finish()
  const restoredFiles = await files.settle()
  await compareTables(client, head, end, options)
  await finishLoading(client, head, loading, options)
  await migrateWithin(client, [...migrations])
  const asked = options.pausePayments ? await pausePayments(client, head.createdAt, options.newId) : 0
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0)
  return { head, rows, files: restoredFiles, missingFiles: end.missingFiles, asked }
}

async function beginLoading(
  client: pg.PoolClient,
  head: Head,
  { onProgress }: RestoreOptions,
): Promise<Loading> {
  const before = await describeSchema(client)
  const aside = await setAside(client, head.tables)
  // Migrations write rows too: their own record, and what a new table begins with. The backup has them all.
  await client.query(`truncate ${head.tables.map(({ name }) => name).join(', ')}`)
  const tables = createTableLoader(client, head.tables, (name) => onProgress(name))
  return { before, aside, tables }
}

/** Verifies the restore: reads the tables again, and compares them byte for byte with the backup. */
async function compareTables(
  client: pg.PoolClient,
  head: Head,
  end: End,
  { onProgress }: RestoreOptions,
): Promise<void> {
  onProgress('Vérification des tables…')
  for (const table of head.tables) {
    const expected = end.tables.find(({ name }) => name === table.name)
    const found = await digestTable(client, table)
    // Not the count: archives of 1.0.0 may say 0 rows of a table whose digest is right.
    if (expected?.sha256 === found.sha256) continue
    throw new BackupError(
      'ARCHIVE_ALTERED',
      `La table ${table.name} n'est pas ce qui avait été sauvegardé (${counted(found.rows, 'ligne')} sur ${expected?.rows ?? 0}, ou d'autres) : rien n'a été restauré.`,
    )
  }
}

async function finishLoading(
  client: pg.PoolClient,
  head: Head,
  { before, aside }: Loading,
  { onProgress }: RestoreOptions,
): Promise<void> {
  onProgress('Index et clés étrangères…')
  await aside.putBack()
  for (const { name, last, called } of head.sequences) {
    await client.query('select setval($1, $2::bigint, $3)', [name, last, called])
  }
  if ((await describeSchema(client)) !== before) {
    throw new Error('the schema is not what it was before the rows were loaded')
  }
}
