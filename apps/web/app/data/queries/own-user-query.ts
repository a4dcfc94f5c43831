import type { User } from '@okoume/contract/wire/user.ts'
import { renewUser } from '../session/renew-user.ts'
import { signedInApi } from '../session/signed-in-api.ts'
import { type CachedQuery, cachedQuery } from './cached-query.ts'

/** The signed-in user as the server has it, or as it is cached; what the server answers updates the session. */
export function ownUserQuery(uid: string): CachedQuery<User> {
  return cachedQuery({
    uid,
    key: 'user',
    async read() {
      const user = await signedInApi.getUser({ params: { id: uid } })
      renewUser(user)
      return user
    },
  })
}
