import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Reads several things as they stood at one instant: two statements by themselves may see a transaction apart. */
export function inSnapshot<Result>(
  db: Kysely<Schema>,
  read: (snapshot: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
