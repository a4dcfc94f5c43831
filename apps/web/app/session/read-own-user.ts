import type { User } from '@okoume/contract/wire/user.ts'
import { type CachedAnswer, readThroughCache } from '../offline/cached-answers.ts'
import { renewUser } from './renew-user.ts'
import { signedInApi } from './signed-in-api.ts'

/**
 * The server's word on whoever is signed in, or its last one; the session learns of what is new.
 * @throws what the API answers, or a lost network where nothing is kept
 */
export async function readOwnUser(id: string): Promise<CachedAnswer<User>> {
  const read = await readThroughCache('user', () => signedInApi.getUser({ params: { id } }))
  if (!read.stale) renewUser(read.answer)
  return read
}
