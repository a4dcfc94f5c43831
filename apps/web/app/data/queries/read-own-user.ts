import type { User } from '@okoume/contract/wire/user.ts'
import { renewUser } from '../session/renew-user.ts'
import { signedInApi } from '../session/signed-in-api.ts'
import { type CachedAnswer, readThroughCache } from './cached-answers.ts'

/**
 * The signed-in user as the server has it, or as it is cached; updates the session.
 * @throws what the API answers, or a lost network where nothing is kept
 */
export async function readOwnUser(id: string): Promise<CachedAnswer<User>> {
  const read = await readThroughCache('user', () => signedInApi.getUser({ params: { id } }))
  if (!read.stale) renewUser(read.answer)
  return read
}
