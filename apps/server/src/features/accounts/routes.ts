import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Handlers } from '../../platform/http/operations.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findUser } from './account-queries.ts'
import { openAccount } from './open-account.ts'
import { type Balances, presentSelf, presentStranger } from './present-user.ts'

export interface AccountParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  /** The wallet stands above the accounts; whoever composes the two hands this in. */
  readonly balancesOf: (userId: string) => Promise<Balances>
}

type AccountOperations = 'getUser' | 'openAccount'

export function accountHandlers({ db, clock, balancesOf }: AccountParts): Handlers<AccountOperations> {
  return {
    async getUser({ params, caller }) {
      const user = await findUser(db, params.id)
      if (!user) throw new Refusal('USER_NOT_FOUND')
      return caller?.id === user.id ? presentSelf(user, await balancesOf(user.id)) : presentStranger(user)
    },

    async openAccount({ body, caller }) {
      if (body.id !== undefined && body.id !== caller.id) throw new Refusal('FORBIDDEN')
      await openAccount(db, { ...caller, name: body.name ?? caller.name }, clock.now())
      const user = await findUser(db, caller.id)
      if (!user) throw new Error(`the account of ${caller.id} was not kept`)
      return presentSelf(user, await balancesOf(user.id))
    },
  }
}
