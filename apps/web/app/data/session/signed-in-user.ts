import type { User } from '@okoume/contract/wire/user.ts'
import { paths } from '../path-builder.ts'
import { redirectResponse } from '../redirect-response.ts'
import { whenState } from '../when-state.ts'
import { type SessionState, type SettledState, sessionStateStore } from './session-state.ts'
import { startSession } from './start-session.ts'

/**
 * Who is signed in, for the `clientLoader` of a private page. A visitor is sent to sign in, and back here.
 * @throws a redirect
 */
export async function signedInUser(request: Request): Promise<User> {
  startSession()
  const state = await whenState(sessionStateStore, isSettled)
  if (state.status === 'signed-in') return state.user
  const { pathname, search } = new URL(request.url)
  throw redirectResponse(request, paths.signIn({ redirect: pathname + search }))
}

const isSettled = (state: SessionState): state is SettledState => state.status !== 'loading'

/** Whether that person is still the one: an answer may come after they have signed out. */
export function isSignedInAs(uid: string): boolean {
  const state = sessionStateStore.read()
  return state.status === 'signed-in' && state.user.id === uid
}
