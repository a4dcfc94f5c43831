import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Identity } from '../accounts/identity.ts'

/** What the operators' page stands on, besides what the features themselves answer. */
export interface AdministrationContext {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  readonly clock: Clock
  /** The queue of jobs goes by it; the demo's calendar does not move it. */
  readonly machineClock: Clock
  readonly newId: NewId
  readonly identity: Pick<
    Identity,
    'listSessions' | 'hasSecondFactor' | 'isEmailConfirmed' | 'removeSecondFactor'
  >
}
