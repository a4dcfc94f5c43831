import { safeguardText } from '@okoume/domain/books/safeguard-record.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import { NOT_DONE } from './on-ledger.ts'

/** Prints the record of a day, of the newest without one: the text that its digest is made of, and the digest. */
export async function safeguard(db: Kysely<Schema>, day: string | undefined): Promise<number> {
  const records = await db
    .selectFrom('safeguardRecords')
    .selectAll()
    .$if(day !== undefined, (query) => query.where('day', '<=', day as never))
    .orderBy('day', 'desc')
    .limit(2)
    .execute()
  const [record, before] = records
  if (!record || (day !== undefined && record.day !== day)) {
    console.error("Ce jour n'est pas écrit.")
    return NOT_DONE
  }
  process.stdout.write(safeguardText(record, before?.digest ?? null))
  console.log(`sha256 ${record.digest}`)
  return 0
}
