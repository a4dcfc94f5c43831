import type { Roles } from '@okoume/domain/person/administrator-roles.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Identity } from '../accounts/identity.ts'

export interface RoleEvents {
  readonly 'administrator appointed': {
    readonly userId: string
    readonly roles: Roles
    readonly actorId: string
  }
}

export interface AdministrationContext {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  readonly clock: Clock
  /** The time of the job queue, which the demo's calendar does not move. */
  readonly machineClock: Clock
  readonly newId: NewId
  readonly notify: Notify<RoleEvents>
  readonly identity: Pick<
    Identity,
    'listSessions' | 'hasSecondFactor' | 'isEmailConfirmed' | 'removeSecondFactor' | 'moveNumber'
  >
}
