import { isVerified } from '@okoume/domain/person/verifier.ts'
import type { Kysely } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import type { Standing } from '../../platform/http/caller.ts'

export async function findUser(db: Kysely<Schema>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findStanding(db: Kysely<Schema>, id: string): Promise<Standing | null> {
  const user = await db
    .selectFrom('users')
    .select(['verifier', 'administrator'])
    .where('id', '=', id)
    .executeTakeFirst()
  return user ? { verified: isVerified(user.verifier), administrator: user.administrator } : null
}
