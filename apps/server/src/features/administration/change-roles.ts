import { ROLES, type Roles, roleLabels } from '@okoume/domain/person/administrator-roles.ts'
import { type Kysely, sql } from 'kysely'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockUser } from '../accounts/account-queries.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { AdministrationContext } from './administration-context.ts'

const UNCONFIRMED = "Cette personne n'a pas encore confirmé son adresse email."

interface RoleChange {
  readonly userId: string
  readonly roles: Roles
  /** Null for the operator, at the terminal. */
  readonly actorId: string | null
}

/**
 * Gives an account exactly these roles, none to take them all, as a supervisor. No one changes their own, so that a
 * supervisor always remains: supervisors are locked together, and of two who dismiss each other one comes too late.
 * @throws ApiError USER_NOT_FOUND, ROLE_MISSING, INVALID_INPUT where the e-mail is not confirmed
 */
export async function changeRoles(
  context: AdministrationContext,
  change: RoleChange & { readonly actorId: string },
): Promise<void> {
  const now = context.clock.now()
  // A stranger may have signed up with a colleague's address.
  const unconfirmed =
    change.roles.length > 0 && (await context.identity.isEmailConfirmed(change.userId)) === false
  await context.db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('users')
      .select(['id', 'roles'])
      .where(sql<boolean>`(roles <> '{}' and 'supervisor' = any(roles) or id = ${change.userId})`)
      .where('closedAt', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const actor = locked.find(({ id }) => id === change.actorId)
    if (!actor?.roles.includes('supervisor')) throw new ApiError('ROLE_MISSING')
    const person = locked.find(({ id }) => id === change.userId)
    if (!person) throw new ApiError('USER_NOT_FOUND')
    if (unconfirmed) throw new ApiError('INVALID_INPUT', { roles: UNCONFIRMED })
    if (sameRoles(person.roles, change.roles)) return
    await setRoles(trx, change, { now, newId: context.newId })
    if (gainsRole(person.roles, change.roles))
      await context.notify(trx, 'administrator appointed', change, now)
  })
}

function gainsRole(before: Roles, after: Roles): boolean {
  return after.some((role) => !before.includes(role))
}

export function sameRoles(some: Roles, others: Roles): boolean {
  return roleLabels(some) === roleLabels(others)
}

/**
 * Lets a colleague who has lost their telephone sign in with the password alone, to set another one up. First in the trail:
 * what is interrupted in between is asked for again.
 * @throws ApiError USER_NOT_FOUND
 */
export async function resetSecondFactor(
  { db, clock, newId, identity }: AdministrationContext,
  { userId, actorId }: { readonly userId: string; readonly actorId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) throw new ApiError('USER_NOT_FOUND')
    const action = { actorId, action: 'reset second factor', subject: userId, details: {} } as const
    await writeAudit(trx, action, { now: clock.now(), newId })
  })
  await identity.removeSecondFactor(userId)
}

/** In the caller's transaction, which has locked the account. */
export async function setRoles(
  trx: Kysely<Schema>,
  { userId, roles, actorId }: RoleChange,
  { now, newId }: { readonly now: Date; readonly newId: NewId },
): Promise<void> {
  const granted = ROLES.filter((role) => roles.includes(role))
  const before = await trx
    .selectFrom('users')
    .select('roles')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const appointment = gainsRole(before.roles, granted) ? { appointedBy: actorId, appointedAt: now } : {}
  await trx
    .updateTable('users')
    .set({ roles: granted, ...appointment })
    .where('id', '=', userId)
    .execute()
  await writeAudit(
    trx,
    {
      actorId,
      action: granted.length > 0 ? 'appoint administrator' : 'dismiss administrator',
      subject: userId,
      details: { ...(actorId === null && { by: 'operator' }), roles: granted.join(', ') },
    },
    { now, newId },
  )
}
