import { errorMessage } from '@okoume/contract/model/errors.ts'
import type { ProfileChange } from '@okoume/contract/wire/user.ts'
import { type Profile, profileToForm, readProfile } from '@okoume/domain/person/profile-form.ts'
import type { Kysely } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockUser } from './account-queries.ts'
import { DEFAULT_AVATAR } from './open-account.ts'

export interface ProfileContext {
  readonly db: Kysely<Schema>
  /** Injected, because features import downwards only: the pictures stand above the accounts. */
  readonly deleteAvatar: (trx: Kysely<Schema>, avatar: string) => Promise<void>
}

/**
 * Writes what a person says of themself, and answers who they are now. What the change leaves out stays as it is;
 * an empty text is none.
 * @throws ApiError USER_NOT_FOUND, NAME_VERIFIED, INVALID_INPUT
 */
export async function updateProfile(
  { db, deleteAvatar }: ProfileContext,
  id: string,
  change: ProfileChange,
): Promise<UserRow> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, id)
    if (!user) throw new ApiError('USER_NOT_FOUND')
    const { postalCode: postal_code, ...profile } = changedProfile(user, change)
    refuseUnlessTheirs(user, profile.name)
    const avatar = change.avatar === null ? DEFAULT_AVATAR : user.avatar
    if (avatar !== user.avatar) await deleteAvatar(trx, user.avatar)
    return trx
      .updateTable('users')
      .set({ ...profile, postal_code, avatar, open_name: change.openName ?? user.open_name })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function changedProfile(user: UserRow, change: ProfileChange): Profile {
  const kept = profileToForm({ ...user, postalCode: user.postal_code })
  const written = (text: string | null | undefined, before: string) =>
    text === undefined ? before : (text ?? '')
  const read = readProfile({
    name: change.name,
    phone: written(change.phone, kept.phone),
    address: written(change.address, kept.address),
    city: written(change.city, kept.city),
    postalCode: written(change.postalCode, kept.postalCode),
  })
  if (!read.ok) throw new ApiError('INVALID_INPUT', read.problems)
  return read.profile
}

/** From the moment a document is shown for it, the name is the one on the document. */
function refuseUnlessTheirs({ name, verifier }: UserRow, wanted: string): void {
  if (verifier < 1 || wanted === name) return
  throw new ApiError('NAME_VERIFIED', { name: errorMessage('NAME_VERIFIED') })
}
