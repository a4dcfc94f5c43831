import type { Kysely } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'

/** Something that is true of the ledger at every instant, or money is not where it belongs. */
export interface Invariant {
  /** Stable, in English. */
  readonly name: string
  /** For the person at the terminal. */
  readonly title: string
  /** The first of its violations, each naming account, holder and amount; none where it holds. */
  violations(trx: Kysely<Schema>, limit: number): Promise<readonly string[]>
}
