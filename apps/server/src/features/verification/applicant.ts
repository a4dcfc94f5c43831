import type { Kysely } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findUser } from '../accounts/account-queries.ts'

/**
 * A person who may still apply for verification.
 * @throws ApiError ACCOUNT_REQUIRED, VERIFICATION_CLOSED
 */
export async function findApplicant(db: Kysely<Schema>, userId: string): Promise<UserRow> {
  return assertMayApply(await findUser(db, userId))
}

/**
 * The same, held until the transaction ends: of several requests of one person each sees what the one before did.
 * @throws ApiError ACCOUNT_REQUIRED, VERIFICATION_CLOSED
 */
export async function lockApplicant(trx: Kysely<Schema>, userId: string): Promise<UserRow> {
  return assertMayApply(await lockPerson(trx, userId))
}

export async function lockPerson(trx: Kysely<Schema>, userId: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

function assertMayApply(user: UserRow | undefined): UserRow {
  if (!user || user.closedAt) throw new ApiError('ACCOUNT_REQUIRED')
  if (user.verifier !== 0) throw new ApiError('VERIFICATION_CLOSED')
  return user
}
