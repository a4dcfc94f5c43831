import type pg from 'pg'
import type { ArchiveWriter } from './archive/write-archive.ts'
import { counted } from './counted.ts'
import type { Storages, StoredFiles } from './stored-files.ts'

export interface FileSource {
  readonly pool: pg.Pool
  readonly storages: Storages
}

export interface WrittenFiles {
  readonly files: number
  /** Those that the database speaks of and the storage does not have. */
  readonly missing: readonly string[]
}

const FILES_A_LINE = 1000

/** Copies the files of each row into the archive; those of one row are read together. */
export async function writeFiles(
  archive: ArchiveWriter,
  source: FileSource,
  stored: Iterable<StoredFiles>,
  onProgress: (line: string) => void,
): Promise<WrittenFiles> {
  const missing: string[] = []
  let files = 0
  let told = 0
  for (const row of stored) {
    const { written, absent } = await writeFilesOf(archive, source.storages, row)
    files += written
    // Deleted since the snapshot: the row is gone too, and its restored one shows what is shown of a deleted picture.
    if (absent.length > 0 && (await isStillThere(source.pool, row))) missing.push(...absent)
    if (files - told < FILES_A_LINE) continue
    told = files
    onProgress(counted(files, 'fichier'))
  }
  return { files, missing }
}

async function writeFilesOf(archive: ArchiveWriter, storages: Storages, row: StoredFiles) {
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

async function isStillThere(pool: pg.Pool, { table, id }: StoredFiles): Promise<boolean> {
  const { rowCount } = await pool.query(`select from ${table} where id = $1`, [id])
  return rowCount === 1
}
