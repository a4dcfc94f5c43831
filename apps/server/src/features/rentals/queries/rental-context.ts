import type { Kysely } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'

export interface RentalContext {
  readonly db: Kysely<Schema>
  readonly newId: NewId
  /** The site's own address, for the links in mails. */
  readonly publicUrl: string
}
