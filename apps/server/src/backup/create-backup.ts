import { Readable } from 'node:stream'
import type pg from 'pg'
import { pack } from 'tar-stream'
import { BackupError } from './archive/backup-error.ts'
import {
  createPartDigests,
  END_ENTRY,
  ENTRY_FOLDERS,
  type End,
  FORMAT,
  HEAD_ENTRY,
  type Head,
  SECRET_ENTRY,
  type TableContents,
} from './archive/format.ts'
import { counted } from './counted.ts'
import { listStoredFiles, type Storages, type StoredFiles } from './stored-files.ts'
import { dumpTable } from './tables/dump-table.ts'
import {
  listMigrations,
  listQueueMigrations,
  listSequences,
  listTables,
  settleSession,
} from './tables/own-tables.ts'

interface WrittenFiles {
  readonly files: number
  /** Files that the database references and the storage does not have. */
  readonly missing: readonly string[]
}

const NO_FILES: WrittenFiles = { files: 0, missing: [] }

export interface BackupSource {
  readonly pool: pg.Pool
  /** Null: the database alone, for files and keys stay where they are. */
  readonly storages: Storages | null
  /** The secret that the data folder keeps, if it does. */
  readonly storedSecret: Buffer | null
  readonly secretName: string | null
}

export interface BackupOptions {
  readonly now: Date
  readonly onProgress: (line: string) => void
}

export interface MadeBackup {
  readonly rows: number
  readonly files: number
  readonly missing: readonly string[]
}

/** Writes the backup as one archive, from one snapshot of the database, while the server runs. */
export async function createBackup(
  source: BackupSource,
  options: BackupOptions,
  consume: (archive: Readable) => Promise<void>,
): Promise<MadeBackup> {
  const client = await source.pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    await settleSession(client)
    const head = await describe(client, source, options.now)
    const archive = await createArchiveWriter(head)
    // Deadlock: writer and reader wait for each other, so that one that fails must end the other.
    const fail = (error: unknown) => {
      archive.fail(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
    const [made, consumed] = await Promise.allSettled([
      write(archive, { client, head, source, options }).catch(fail),
      consume(archive.stream).catch(fail),
    ])
    // Root cause first: a reader that fails makes the writer fail too.
    if (consumed.status === 'rejected') throw consumed.reason
    if (made.status === 'rejected') throw made.reason
    return made.value
  } finally {
    client.release(true)
  }
}

async function describe(client: pg.ClientBase, source: BackupSource, now: Date): Promise<Head> {
  await refuseUnused(client)
  const tables = await listTables(client)
  // Keeps migrations from changing a table before it is read.
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return {
    format: FORMAT,
    createdAt: now.toISOString(),
    server: rows[0]?.version ?? '',
    contents: source.storages ? 'everything' : 'database',
    migrations: await listMigrations(client),
    queueMigrations: await listQueueMigrations(client),
    tables,
    sequences: await listSequences(client),
    secretName: source.secretName,
  }
}

/** @throws BackupError where Okoumé has never been started */
export async function refuseUnused(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select to_regclass('public.migration') is not null
       and to_regclass('graphile_worker.migrations') is not null as used`,
  )
  if (rows[0]?.used) return
  throw new BackupError('NOTHING_TO_BACK_UP', "Cette base est vide : Okoumé n'y a jamais démarré.")
}

interface Writing {
  readonly client: pg.PoolClient
  readonly head: Head
  readonly source: BackupSource
  readonly options: BackupOptions
}

async function write(archive: ArchiveWriter, writing: Writing): Promise<MadeBackup> {
  const { client, head, source, options } = writing
  await archive.add(...headEntry(head))
  const tables = await writeTables(archive, writing)
  const stored = source.storages ? await listStoredFiles(client) : () => []
  // Files take long, and an open snapshot holds back VACUUM.
  await client.query('commit')
  if (source.storedSecret) await archive.add(SECRET_ENTRY, source.storedSecret)
  const { pool, storages } = source
  const { files, missing } = storages
    ? await writeFiles(archive, { pool, storages }, stored(), options.onProgress)
    : NO_FILES
  await archive.finish({ tables, missingFiles: missing.length })
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files, missing }
}

async function writeTables(
  archive: ArchiveWriter,
  { client, head, options }: Writing,
): Promise<TableContents[]> {
  const contents: TableContents[] = []
  for (const table of head.tables) {
    let pieces = 0
    const one = await dumpTable(client, table, (piece) => {
      pieces += 1
      return archive.add(
        `${ENTRY_FOLDERS.database}${table.name}/${String(pieces).padStart(6, '0')}.gz`,
        piece,
      )
    })
    contents.push(one)
    if (one.rows > 0) options.onProgress(`${one.name} : ${counted(one.rows, 'ligne')}`)
  }
  return contents
}

interface FileSource {
  readonly pool: pg.Pool
  readonly storages: Storages
}

const FILES_A_LINE = 1000

/** Copies the files of each row into the archive; those of one row are read together. */
async function writeFiles(
  archive: ArchiveWriter,
  source: FileSource,
  stored: Iterable<StoredFiles>,
  onProgress: (line: string) => void,
): Promise<WrittenFiles> {
  const missing: string[] = []
  let files = 0
  let reported = 0
  for (const row of stored) {
    const { written, absent } = await writeStoredFiles(archive, source.storages, row)
    files += written
    if (absent.length > 0) {
      const { rowCount } = await source.pool.query(`select from ${row.table} where id = $1`, [row.id])
      // Else deleted since the snapshot: the row is gone too, and its restored one shows what is shown of a deleted picture.
      if (rowCount === 1) missing.push(...absent)
    }
    if (files - reported < FILES_A_LINE) continue
    reported = files
    onProgress(counted(files, 'fichier'))
  }
  return { files, missing }
}

async function writeStoredFiles(archive: ArchiveWriter, storages: Storages, row: StoredFiles) {
  const keys = [...row.keys, ...row.later]
  const found = await Promise.all(keys.map((key) => storages[row.storage].get(key)))
  const absent: string[] = []
  let written = 0
  for (const [index, key] of keys.entries()) {
    const bytes = found[index]
    if (bytes) {
      await archive.add(row.part + key, bytes)
      written += 1
    } else if (row.keys.includes(key)) {
      absent.push(row.part + key)
    }
  }
  return { written, absent }
}

interface ArchiveWriter {
  /** Backpressure: `add` waits until this stream is read. */
  readonly stream: Readable
  /** Resolves when the reader has taken it. */
  add(name: string, bytes: Buffer): Promise<void>
  finish(end: Omit<End, 'parts'>): Promise<void>
  /** Ends the stream with this error. */
  fail(error: Error): void
}

/** Streams a tar entry by entry, so that only one of them is in memory. */
async function createArchiveWriter(head: Head): Promise<ArchiveWriter> {
  const archive = pack()
  const digests = createPartDigests()
  const mtime = new Date(head.createdAt)

  const write = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name, size: bytes.length, mode: 0o600, mtime }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.on('error', reject)
      entry.end(bytes)
    })
  const add = (name: string, bytes: Buffer) => {
    digests.add(name, bytes)
    return write(name, bytes)
  }
  return {
    stream: Readable.from(archive, { objectMode: false }),
    add,
    async finish(end) {
      const whole: End = { parts: digests.list(), ...end }
      await write(END_ENTRY, toJson(whole))
      archive.finalize()
    },
    fail: (error) => void archive.destroy(error),
  }
}

/** The head is an ordinary entry, with a digest. */
const headEntry = (head: Head): [string, Buffer] => [HEAD_ENTRY, toJson(head)]

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
