import { readPersonName } from '@okoume/domain/person/person-name.ts'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { isUniqueViolation } from '../../platform/database/unavailable.ts'
import { CHANGE_EMAIL } from './follow-email.ts'

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
      // What a hosted service takes for a name is not ours to choose.
      name: readPersonName(account.name) ?? NAMELESS,
      avatar: DEFAULT_AVATAR,
      created_at: now,
      verifier: 0,
    })
    // Asked for twice at once, either of the two may be what meets the other first: the id, or the e-mail.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Takes over the e-mail that a token confirms: a hosted identity service tells in no other way that it was changed.
 * An address that belongs to another account here stays with it.
 */
export async function takeOverEmail(
  db: Kysely<Schema>,
  { id, email }: Pick<NewAccount, 'id' | 'email'>,
): Promise<void> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', id)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (other) return
  try {
    await db.executeQuery(CompiledQuery.raw(CHANGE_EMAIL, [id, email]))
  } catch (error) {
    // Another account took it meanwhile.
    if (!isUniqueViolation(error)) throw error
  }
}
