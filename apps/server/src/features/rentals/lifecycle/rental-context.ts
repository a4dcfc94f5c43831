import type { Kysely } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { Notify } from '#platform/notify.ts'
import type { RentalEvents } from '../notifications/rental-events.ts'

export interface RentalContext {
  readonly db: Kysely<Schema>
  readonly newId: NewId
  readonly notify: Notify<RentalEvents>
}
