import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { ArchivedTable, TableContents } from '../archive/format.ts'
import { copyStatement } from './own-tables.ts'

const PIECE_BYTES = 4 * 1024 * 1024
// Compression level: higher ones take twice the time for a tenth fewer bytes.
const COMPRESSION = { level: 4 }
const compress = promisify<Buffer, object, Buffer>(gzip)

/** Yields a table's rows in compressed pieces of some megabytes, and returns their summary. */
export async function dumpTable(
  client: pg.ClientBase,
  table: ArchivedTable,
  onPiece: (piece: Buffer) => Promise<void>,
): Promise<TableContents> {
  const rows = client.query(to(copyStatement(table, 'to stdout')))
  const hash = createHash('sha256')
  let gathered: Buffer[] = []
  let size = 0
  const handOut = async () => {
    const piece = Buffer.concat(gathered)
    gathered = []
    size = 0
    await onPiece(await compress(piece, COMPRESSION))
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    gathered.push(chunk)
    size += chunk.length
    if (size >= PIECE_BYTES) await handOut()
  }
  if (size > 0) await handOut()
  await commandCompleted(client)
  return { name: table.name, rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** The summary of a table, without its rows. */
export async function digestTable(client: pg.ClientBase, table: ArchivedTable): Promise<TableContents> {
  const rows = client.query(to(copyStatement(table, 'to stdout')))
  const hash = createHash('sha256')
  for await (const chunk of rows as AsyncIterable<Buffer>) hash.update(chunk)
  await commandCompleted(client)
  return { name: table.name, rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** Race: COPY's stream ends with its data, and `rowCount` is 0 until the message after it has arrived. */
async function commandCompleted(client: pg.ClientBase): Promise<void> {
  await client.query('')
}
