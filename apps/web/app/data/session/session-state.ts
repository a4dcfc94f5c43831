import type { User } from '@okoume/contract/wire/user.ts'
import { createStore, type Store, whenState } from '../store.ts'

export type SettledState =
  /** `ended`: the session was ended elsewhere, or has lasted too long; not by who sits here. */
  | { readonly status: 'signed-out'; readonly ended?: boolean }
  /** `asOf`: where the network did not answer, when they were last known to be so. */
  | { readonly status: 'signed-in'; readonly user: User; readonly asOf?: number }
export type SessionState = { readonly status: 'loading' } | SettledState

export const LOADING: SessionState = { status: 'loading' }
export const SIGNED_OUT: SettledState = { status: 'signed-out' }

/** Who is signed in, as the screens see it. */
export interface SessionStateStore extends Store<SessionState> {
  /** The state once it is known. */
  settled(): Promise<SettledState>
}

const isSettled = (state: SessionState): state is SettledState => state.status !== 'loading'

export function createSessionStateStore(): SessionStateStore {
  const store = createStore<SessionState>(LOADING)
  return { ...store, settled: () => whenState(store, isSettled) }
}

/** The session of this tab. The server never sets it: there it stays «loading». */
export const sessionStateStore: SessionStateStore = createSessionStateStore()
