import type { Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'

/** Notifies of an event in the caller's transaction. Whom, and in which words, says the feature that registers its text. */
export type Notify<Events> = <Name extends keyof Events & string>(
  trx: Kysely<Schema>,
  event: Name,
  data: Events[Name],
  now: Date,
) => Promise<void>

/** Notifies of several events of one change at once, in few statements. */
export interface NotifyTogether<Events> {
  together(trx: Kysely<Schema>, events: readonly EventOf<Events>[], now: Date): Promise<void>
}

type EventOf<Events> = {
  readonly [Name in keyof Events]: readonly [event: Name, data: Events[Name]]
}[keyof Events]

/** How many wait for an administrator, and since when the first of them does: null where none do. */
export interface Waiting {
  readonly count: number
  readonly since: Date | null
}
