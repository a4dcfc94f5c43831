import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Identity } from '../accounts/identity.ts'

/** What taking one's data along, and leaving, stand on. */
export interface PersonalDataContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly publicUrl: string
  readonly identity: Pick<Identity, 'removeAccount'>
}
