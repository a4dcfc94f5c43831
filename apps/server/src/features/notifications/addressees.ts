import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Addressee } from './notify-person.ts'

const COLUMNS = ['id', 'name', 'email', 'closed_at'] as const

/** Locks an addressee until the caller's transaction ends: the account is not closed before that. */
export async function lockAddressee(trx: Kysely<Schema>, id: string): Promise<Addressee> {
  return trx.selectFrom('users').select(COLUMNS).where('id', '=', id).forKeyShare().executeTakeFirstOrThrow()
}

/** Every administrator, likewise. */
export async function lockAdministrators(trx: Kysely<Schema>): Promise<Addressee[]> {
  return trx
    .selectFrom('users')
    .select(COLUMNS)
    .where('administrator', '=', true)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
}
