import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { ItemContext } from '../items/item-context.ts'
import type { AlertLinks } from './alert-links.ts'

export interface AlertContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly publicUrl: string
  readonly alertLinks: AlertLinks
  readonly findOccupancies: ItemContext['findOccupancies']
}
