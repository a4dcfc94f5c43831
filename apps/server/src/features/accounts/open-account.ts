import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export interface NewAccount {
  /** The uid that the identity service gave. */
  readonly id: string
  readonly email: string
  readonly name: string
}

export const DEFAULT_AVATAR = '/avatar.svg'
const NAMELESS = 'Nouvel Utilisateur'

/** Opens the account of an identity, once: the same however often it is asked for. */
export async function openAccount(db: Kysely<Schema>, account: NewAccount, now: Date): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: account.id,
      email: account.email,
      name: account.name.trim() || NAMELESS,
      avatar: DEFAULT_AVATAR,
      created_at: now,
      verifier: 0,
      administrator: false,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
