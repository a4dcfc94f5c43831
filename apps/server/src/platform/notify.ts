import type { Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'

/** Notifies of an event in the caller's transaction. Whom, and in which words, says the feature that registers its text. */
export type Notify<Events> = <Name extends keyof Events & string>(
  trx: Kysely<Schema>,
  event: Name,
  data: Events[Name],
  now: Date,
) => Promise<void>
