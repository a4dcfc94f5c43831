import type { User } from '@okoume/contract/wire/user.ts'
import { renewUser } from './renew-user.ts'
import { sessionStateStore } from './session-state.ts'
import { signedInApi } from './signed-in-api.ts'

/**
 * Reads the signed-in user again; null when no one is signed in any more.
 * @throws what the API answers, or a lost network
 */
export async function askUser(): Promise<User | null> {
  const state = sessionStateStore.read()
  if (state.status !== 'signed-in') return null
  const user = await signedInApi.getUser({ params: { id: state.user.id } })
  // Only the account itself is sent its e-mail: without one, this browser is no longer signed in.
  if (user.email === undefined) return null
  renewUser(user)
  return user
}
