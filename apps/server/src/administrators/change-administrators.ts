import type { Role } from '@okoume/domain/person/administrator-roles.ts'
import { type Kysely, type NotNull, sql } from 'kysely'
import { sameRoles, setRoles } from '../features/administration/change-roles.ts'
import { writeAudit } from '../features/audit/write-audit.ts'
import type { NewId } from '../platform/clock/identifiers.ts'
import type { Schema } from '../platform/database/schema.ts'

/** The change is not made. Its message is for the person at the terminal. */
export class NotChangedError extends Error {}

export interface ChangeContext {
  readonly db: Kysely<Schema>
  readonly newId: NewId
  readonly now: Date
  /** Where another service keeps the accounts, it alone knows whether an e-mail is confirmed. */
  readonly hostedIdentity: boolean
}

export interface Administrator {
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
}

interface Account extends Administrator {
  readonly id: string
}

/**
 * Gives an account exactly these roles, whatever it had before, and writes that down.
 * @throws NotChangedError
 */
export async function addAdministrator(
  context: ChangeContext,
  email: string,
  roles: readonly Role[],
): Promise<Administrator> {
  return context.db.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, email)
    if (!context.hostedIdentity) {
      const { rows } = await sql<{ confirmed: boolean }>`
        select email_verified as confirmed from auth.users where id = ${account.id}`.execute(trx)
      if (!rows[0]?.confirmed) {
        throw new NotChangedError(
          `${account.email} n'a pas encore confirmé son adresse : qu'elle suive d'abord le lien reçu par email.`,
        )
      }
    }
    if (sameRoles(account.roles, roles)) throw new NotChangedError(`${account.email} a déjà ces rôles.`)
    await setRoles(trx, { userId: account.id, roles, actorId: null }, context)
    return { ...account, roles }
  })
}

/**
 * Takes every role from an account, and writes that down.
 * @throws NotChangedError
 */
export async function removeAdministrator(context: ChangeContext, email: string): Promise<Administrator> {
  return context.db.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, email)
    if (account.roles.length === 0) throw new NotChangedError(`${account.email} n'est pas administrateur.`)
    await setRoles(trx, { userId: account.id, roles: [], actorId: null }, context)
    return account
  })
}

/**
 * Lets an administrator who has lost their telephone sign in with the password alone, and writes that down.
 * @throws NotChangedError
 */
export async function resetSecondFactor(
  { db, hostedIdentity, now, newId }: ChangeContext,
  email: string,
): Promise<Administrator> {
  if (hostedIdentity)
    throw new NotChangedError(
      "La vérification en deux étapes est celle du service d'identité : voyez sa console.",
    )
  return db.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, email)
    await sql`delete from auth.two_factors where user_id = ${account.id}`.execute(trx)
    await sql`update auth.users set two_factor_enabled = false where id = ${account.id}`.execute(trx)
    await sql`delete from auth.sessions where user_id = ${account.id}`.execute(trx)
    const action = {
      actorId: null,
      action: 'reset second factor',
      subject: account.id,
      details: { by: 'operator' },
    } as const
    await writeAudit(trx, action, { now, newId })
    return account
  })
}

export async function listAdministrators(db: Kysely<Schema>): Promise<readonly Administrator[]> {
  return (
    db
      .selectFrom('users')
      .select(['email', 'name', 'roles'])
      .where(sql<boolean>`roles <> '{}'`)
      // Roles are given to a confirmed e-mail alone.
      .$narrowType<{ email: NotNull }>()
      .orderBy('email')
      .execute()
  )
}

async function lockAccountByEmail(trx: Kysely<Schema>, email: string): Promise<Account> {
  const account = await trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'roles'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('closedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .forUpdate()
    .executeTakeFirst()
  if (account) return account
  throw new NotChangedError(
    `Aucun compte n'a l'adresse ${email} : la personne s'inscrit d'abord sur le site.`,
  )
}
