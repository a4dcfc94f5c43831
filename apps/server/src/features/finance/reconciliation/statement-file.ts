import type { StoredFile } from '@okoume/contract/contract.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'

const UTF_16_MARKS = { 'utf-16le': Buffer.from([0xff, 0xfe]), 'utf-16be': Buffer.from([0xfe, 0xff]) }

/** Spreadsheets of French Windows write its own encoding, and no text of it is likely to be UTF-8; their «Unicode» is UTF-16. */
function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  for (const encoding of ['utf-16le', 'utf-16be'] as const)
    if (bytes.subarray(0, 2).equals(UTF_16_MARKS[encoding])) return encoding
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

export function decodeStatement(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** The file as it was sent, byte for byte. @throws ApiError PROVIDER_STATEMENT_NOT_FOUND */
export async function readStatementFile(db: Kysely<Schema>, id: string): Promise<StoredFile> {
  const row = await db
    .selectFrom('statements')
    .select(['file', 'day', 'operator'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ApiError('PROVIDER_STATEMENT_NOT_FOUND')
  const { file: bytes, day, operator } = row
  return { bytes, encoding: encodingOf(bytes), name: `releve-${day}-${operator}.csv` }
}
