import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { readPersonName } from '@okoume/domain/person/person-name.ts'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { isUniqueViolation } from '../../platform/database/unavailable.ts'
import { CHANGE_EMAIL } from './follow-email.ts'

export interface NewAccount {
  /** The uid that the identity service gave. */
  readonly id: string
  readonly email: string | null
  /** The number that opens it: it is the one that its person pays with. */
  readonly provedPhone?: GabonPhone | null
  readonly name: string
}

export const DEFAULT_AVATAR = '/avatar.svg'

/** Null for the picture that everybody begins with. */
export function ownAvatar(avatar: string): string | null {
  return avatar === DEFAULT_AVATAR ? null : avatar
}
const NAMELESS = 'Nouvel Utilisateur'

/** Opens the account of an identity. Idempotent. */
export async function openAccount(db: Kysely<Schema>, account: NewAccount, now: Date): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: account.id,
      email: account.email,
      // A hosted service may accept names that we refuse.
      name: readPersonName(account.name) ?? NAMELESS,
      avatar: DEFAULT_AVATAR,
      phone: account.email === null ? (account.provedPhone ?? null) : null,
      createdAt: now,
      verifier: 0,
    })
    // Race: of two calls at once, the second may violate either unique index, of the id or of the e-mail.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Stores the e-mail that a token confirms: a hosted identity service reports a changed address in no other way.
 * An address that belongs to another account here stays with it.
 */
export async function takeOverEmail(
  db: Kysely<Schema>,
  { id, email }: { readonly id: string; readonly email: string },
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
    // Race: another account has taken the address meanwhile.
    if (!isUniqueViolation(error)) throw error
  }
}
