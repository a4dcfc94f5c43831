import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { type CopyStreamQuery, from } from 'pg-copy-streams'
import { BackupError } from '../archive/backup-error.ts'
import { type ArchivedTable, ENTRY_FOLDERS } from '../archive/format.ts'
import { copyStatement } from './own-tables.ts'

const expand = promisify<Buffer, object, Buffer>(gunzip)
// A piece is cut at a few megabytes before it is compressed.
const MAX_PIECE = { maxOutputLength: 512 * 1024 * 1024 }

export interface TableLoader {
  take(entry: string, piece: Buffer): Promise<void>
  finish(): Promise<void>
}

interface Loading {
  readonly name: string
  readonly copy: CopyStreamQuery
  readonly done: Promise<void>
}

/** Loads tables from the pieces of the archive, in which those of one table are consecutive. */
export function createTableLoader(
  client: pg.ClientBase,
  tables: readonly ArchivedTable[],
  onTable: (name: string) => void,
): TableLoader {
  let loading: Loading | undefined

  async function finish(): Promise<void> {
    const current = loading
    loading = undefined
    if (!current) return
    current.copy.end()
    await current.done
  }

  async function follow(name: string): Promise<Loading> {
    if (loading?.name === name) return loading
    await finish()
    const table = tables.find((one) => one.name === name)
    if (!table) throw new BackupError('ARCHIVE_ALTERED', `Cette sauvegarde n'annonce pas la table ${name}.`)
    onTable(name)
    const copy = client.query(from(copyStatement(table, 'from stdin')))
    const done = finished(copy)
    // Awaited at the end of the table; until then this prevents an unhandled rejection.
    done.catch(() => {})
    loading = { name, copy, done }
    return loading
  }

  return {
    async take(entry, piece) {
      const name = entry.slice(ENTRY_FOLDERS.database.length, entry.lastIndexOf('/'))
      const { copy, done } = await follow(name)
      const rows = await expand(piece, MAX_PIECE)
      if (!copy.write(rows)) await Promise.race([once(copy, 'drain'), done])
    },
    finish,
  }
}
