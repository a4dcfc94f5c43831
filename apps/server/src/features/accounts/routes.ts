import { errorMessage } from '@okoume/contract/model/errors.ts'
import type { ProfileChange } from '@okoume/contract/wire/user.ts'
import { readPersonName } from '@okoume/domain/person/person-name.ts'
import { PROFILE_MESSAGES, profileToForm, readProfile } from '@okoume/domain/person/profile-form.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/operations/caller.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { findUser, lockUser } from './account-queries.ts'
import { DEFAULT_AVATAR, openAccount, takeOverEmail } from './open-account.ts'
import { type Balances, presentSelf, presentStranger } from './present-user.ts'

export interface AccountContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  /** Injected, because features import downwards only: the wallet is above the accounts. */
  readonly readBalances: (userId: string) => Promise<Balances>
  /**
   * The identity service tells of e-mails by its tokens only: of one that was changed, and of one that anybody may have
   * given for theirs. Until it is confirmed it is not stored here, where its owner would find it taken.
   */
  readonly emailByToken?: boolean
  /** Injected, because features import downwards only: the pictures are above the accounts. */
  readonly deleteAvatar: (trx: Kysely<Schema>, avatar: string) => Promise<void>
}

export function accountHandlers(context: AccountContext) {
  const { db, clock, readBalances } = context
  return {
    async getUser({ params, caller }) {
      const user = await findUser(db, params.id)
      const isOwn = caller?.id === user?.id
      if (!user || (user.suspendedAt && !isOwn)) throw new ApiError('USER_NOT_FOUND')
      return caller && isOwn
        ? presentSelf(user, await readBalances(user.id), caller.provedPhone)
        : presentStranger(user)
    },

    async openAccount({ body, caller }) {
      const believed = caller.confirmed || !context.emailByToken
      if (believed)
        await openAccount(db, { ...caller, name: await readNewName(db, caller, body.name) }, clock.now())
      if (believed && context.emailByToken && caller.email !== null)
        await takeOverEmail(db, { id: caller.id, email: caller.email })
      const user = await findUser(db, caller.id)
      if (!user && !believed) throw new ApiError('EMAIL_NOT_CONFIRMED')
      // A closed account is not opened again by a token that outlives it.
      if (!user) throw new ApiError('UNAUTHENTICATED')
      return presentSelf(user, await readBalances(user.id), caller.provedPhone)
    },

    async updateProfile({ body, caller }) {
      const user = await updateProfile(context, caller.id, body)
      return presentSelf(user, await readBalances(user.id), caller.provedPhone)
    },
  } satisfies FeatureHandlers
}

/**
 * The name of an account that a number opens is given here, once: it has come with no other call.
 * @throws ApiError INVALID_INPUT, UNAUTHENTICATED
 */
async function readNewName(db: Kysely<Schema>, caller: Caller, typed: string | undefined): Promise<string> {
  if (caller.email !== null || (await findUser(db, caller.id))) return typed ?? caller.name
  if (!(await caller.isSessionOpen())) throw new ApiError('UNAUTHENTICATED')
  const name = typed === undefined ? null : readPersonName(typed)
  if (name === null) throw new ApiError('INVALID_INPUT', { name: PROFILE_MESSAGES.name })
  return name
}

/**
 * Updates a profile and returns its row. Fields that the change leaves out stay as they are; an empty text clears one.
 * @throws ApiError USER_NOT_FOUND, NAME_VERIFIED, INVALID_INPUT
 */
async function updateProfile(
  { db, deleteAvatar }: AccountContext,
  id: string,
  change: ProfileChange,
): Promise<UserRow> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, id)
    if (!user) throw new ApiError('USER_NOT_FOUND')
    const saved = profileToForm(user)
    const written = (text: string | null | undefined, before: string) =>
      text === undefined ? before : (text ?? '')
    const read = readProfile({
      name: change.name,
      phone: written(change.phone, saved.phone),
      address: written(change.address, saved.address),
      city: written(change.city, saved.city),
      postalCode: written(change.postalCode, saved.postalCode),
      taxNumber: written(change.taxNumber, saved.taxNumber),
    })
    if (!read.ok) throw new ApiError('INVALID_INPUT', read.problems)
    // From the moment a document is shown for it, the name is the one on the document.
    if (user.verifier >= 1 && read.profile.name !== user.name)
      throw new ApiError('NAME_VERIFIED', { name: errorMessage('NAME_VERIFIED') })
    const avatar = change.avatar === null ? DEFAULT_AVATAR : user.avatar
    if (avatar !== user.avatar) await deleteAvatar(trx, user.avatar)
    return trx
      .updateTable('users')
      .set({ ...read.profile, avatar, openName: change.openName ?? user.openName })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
