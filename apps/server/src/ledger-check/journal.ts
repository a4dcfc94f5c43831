import type { Kysely } from 'kysely'
import { writeJournal } from '../features/finance/journal.ts'
import type { Schema } from '../platform/database/schema.ts'

/** Writes the journal of these days, both included: the file of the finance desk. */
export async function journal(
  db: Kysely<Schema>,
  days: { readonly from: string; readonly to: string },
): Promise<number> {
  for await (const lines of writeJournal(db, days)) await print(lines)
  return 0
}

/** A pipe takes no more than it is emptied of. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
