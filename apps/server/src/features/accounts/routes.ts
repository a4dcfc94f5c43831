import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { findUser } from './account-queries.ts'
import { openAccount, takeOverEmail } from './open-account.ts'
import { type Balances, presentSelf, presentStranger } from './present-user.ts'
import { type ProfileContext, updateProfile } from './update-profile.ts'

export interface AccountContext extends ProfileContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  /** Injected, because features import downwards only: the wallet stands above the accounts. */
  readonly readBalances: (userId: string) => Promise<Balances>
  /**
   * The identity service tells of e-mails by its tokens only: of one that was changed, and of one that anybody may have
   * given for theirs. Until it is confirmed it is not kept here, where its owner would find it taken.
   */
  readonly emailByToken?: boolean
}

export function accountHandlers(context: AccountContext) {
  const { db, clock, readBalances } = context
  return {
    async getUser({ params, caller }) {
      const user = await findUser(db, params.id)
      const isOwn = caller?.id === user?.id
      if (!user || (user.suspended_at && !isOwn)) throw new ApiError('USER_NOT_FOUND')
      return isOwn ? presentSelf(user, await readBalances(user.id)) : presentStranger(user)
    },

    async openAccount({ body, caller }) {
      const believed = caller.emailConfirmed || !context.emailByToken
      if (believed) await openAccount(db, { ...caller, name: body.name ?? caller.name }, clock.now())
      if (believed && context.emailByToken) await takeOverEmail(db, caller)
      const user = await findUser(db, caller.id)
      if (!user && !believed) throw new ApiError('EMAIL_NOT_CONFIRMED')
      // It was closed, and is not opened again: the token names nobody any more.
      if (!user) throw new ApiError('UNAUTHENTICATED')
      return presentSelf(user, await readBalances(user.id))
    },

    async updateProfile({ body, caller }) {
      const user = await updateProfile(context, caller.id, body)
      return presentSelf(user, await readBalances(user.id))
    },
  } satisfies FeatureHandlers
}
