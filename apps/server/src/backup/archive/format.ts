import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

/** Rises when an older program could no longer read what this one writes. */
export const FORMAT = 1

/** The first entry lists the contents, the last one their digests: an archive without its last entry is truncated. */
export const HEAD_ENTRY = 'okoume-backup.json'
export const END_ENTRY = 'okoume-backup-end.json'

export const ENTRY_FOLDERS = {
  database: 'database/',
  keys: 'keys/',
  pictures: 'pictures/',
  identity: 'identity/',
}
export const SECRET_ENTRY = `${ENTRY_FOLDERS.keys}secret`

/** Parsed first, to refuse a newer format with its own message. */
export const AnyHead = z.looseObject({ format: z.number().int().positive() })

const Migration = z.object({ number: z.number().int(), name: z.string(), digest: z.string() })
const Table = z.object({ name: z.string(), columns: z.array(z.string()) })
const Sequence = z.object({ name: z.string(), last: z.string(), called: z.boolean() })

export const Head = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The PostgreSQL that it was read from. */
  server: z.string(),
  contents: z.enum(['everything', 'database']),
  migrations: z.array(Migration),
  /** The same of the job queue's own tables. */
  queueMigrations: z.array(z.number().int()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Says which secret was in use, and nothing of it; null where none was known. */
  secretName: z.string().nullable(),
})
export type Head = z.infer<typeof Head>
export type ArchivedTable = z.infer<typeof Table>

const Part = z.object({
  name: z.string(),
  entries: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type Part = z.infer<typeof Part>

const TableContents = z.object({
  name: z.string(),
  rows: z.number().int(),
  /** Of the rows as COPY writes them, whatever they were compressed to. */
  sha256: z.string(),
})
export type TableContents = z.infer<typeof TableContents>

export const End = z.object({
  parts: z.array(Part),
  tables: z.array(TableContents),
  /** Files that the database speaks of and the storage did not have. */
  missingFiles: z.number().int(),
})
export type End = z.infer<typeof End>

interface Counted {
  entries: number
  bytes: number
  readonly hash: Hash
}

/** Counts and digests entries by the part that they belong to: name, length and bytes of each, in their order. */
export function createPartDigests() {
  const parts = new Map<string, Counted>()
  return {
    add(entry: string, bytes: Buffer): void {
      // Each table is a part, and each kind of file; an entry outside of a folder is one of its own.
      const depth = entry.startsWith(ENTRY_FOLDERS.database) ? 2 : 1
      const name = entry.split('/', depth).join('/')
      const part = parts.get(name) ?? { entries: 0, bytes: 0, hash: createHash('sha256') }
      parts.set(name, part)
      part.entries += 1
      part.bytes += bytes.length
      part.hash.update(`${entry}\n${bytes.length}\n`).update(bytes)
    },

    list(): Part[] {
      return [...parts].map(([name, { entries, bytes, hash }]) => ({
        name,
        entries,
        bytes,
        sha256: hash.copy().digest('hex'),
      }))
    },
  }
}
