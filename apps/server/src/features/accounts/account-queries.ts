import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** Closed accounts are not found, here and below. */
export async function findUser(db: Kysely<Schema>, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

/** Locks an account against other changes of it until the caller's transaction ends. */
export async function lockUser(trx: Kysely<Schema>, id: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Keeps an account from being closed until the caller's transaction ends. A token outlives the account that it names
 * by minutes: a command that adds something of a person calls this first.
 * @throws ApiError UNAUTHENTICATED
 */
export async function lockOpenAccount(trx: Kysely<Schema>, id: string): Promise<void> {
  const open = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!open) throw new ApiError('UNAUTHENTICATED')
}

/** A query: the number that opens an account; null where none was proved, or a hosted service has the accounts. */
function provedPhone(userId: RawBuilder<unknown>): RawBuilder<GabonPhone | null> {
  return sql`(select phone_number from auth.users as identity where identity.id = ${userId})`
}

/** By which administrators reach a person of that table: the number of the profile, else the one that opens the account. */
export function contactPhone(table: string): RawBuilder<string | null> {
  return sql`coalesce(${sql.ref(`${table}.phone`)}, ${provedPhone(sql.ref(`${table}.id`))})`
}

/** The same, of one account. */
export async function findProvedPhone(db: Kysely<Schema>, id: string): Promise<GabonPhone | null> {
  const { phone } = await db.selectNoFrom(provedPhone(sql.val(id)).as('phone')).executeTakeFirstOrThrow()
  return phone
}

/** The number that opens an account, and when it was replaced or removed last, by the machine's clock. */
export async function findNumber(
  db: Kysely<Schema>,
  id: string,
): Promise<{ readonly proved: GabonPhone | null; readonly changedAt: Date | null }> {
  const { rows } = await sql<{ proved: GabonPhone | null; changedAt: Date | null }>`
    select phone_number as proved, phone_changed_at as "changedAt" from auth.users where id = ${id}`.execute(
    db,
  )
  return rows[0] ?? { proved: null, changedAt: null }
}

export async function isAnySuspended(db: Kysely<Schema>, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('suspendedAt', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
