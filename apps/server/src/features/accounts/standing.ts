import {
  type Appointment,
  type Duty,
  hasDuty,
  isIndependentOf,
} from '@okoume/domain/person/administrator-roles.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { statement } from '../../platform/database/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, Standing } from '../../platform/http/operations/caller.ts'

/** Null for a closed account. */
export async function findStanding(db: Kysely<Schema>, id: string): Promise<Standing | null> {
  const [user] = await standing(db, { id })
  if (!user) return null
  const { verifier, roles, suspendedAt } = user
  return { verified: isVerified(verifier), suspended: suspendedAt !== null, roles }
}

const standing = statement((db, { id }: { readonly id: string }) =>
  db
    .selectFrom('users')
    .select(['verifier', 'roles', 'suspendedAt'])
    .where('id', '=', id)
    .where('closedAt', 'is', null),
)

/** True of an administrator with that duty whose session is still open. */
export async function isOnDuty(
  db: Kysely<Schema>,
  { id, mayAdminister, isSessionOpen }: Pick<Caller, 'id' | 'mayAdminister' | 'isSessionOpen'>,
  duty: Duty,
): Promise<boolean> {
  return mayAdminister && (await holdsDuty(db, id, duty)) && isSessionOpen()
}

/** The same without a session, for a link that was mailed to its holder. */
export async function holdsDuty(db: Kysely<Schema>, id: string, duty: Duty): Promise<boolean> {
  const standing = await findStanding(db, id)
  return standing !== null && !standing.suspended && hasDuty(standing.roles, duty)
}

/** @throws ApiError NOT_INDEPENDENT for one who may not confirm what that administrator asked for */
export async function refuseUnlessIndependent(
  trx: Kysely<Schema>,
  { administratorId, askedBy, now }: { administratorId: string; askedBy: string; now: Date },
): Promise<void> {
  const appointment = await findAppointment(trx, administratorId)
  if (!isIndependentOf(askedBy, appointment, now)) throw new ApiError('NOT_INDEPENDENT')
}

export async function findAppointment(db: Kysely<Schema>, id: string): Promise<Appointment> {
  return db
    .selectFrom('users')
    .select(['appointedBy', 'appointedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
