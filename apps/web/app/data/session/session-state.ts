import type { User } from '@okoume/contract/wire/user.ts'
import { createStore, type Store } from '../store.ts'

export type SettledState =
  /** `ended`: the session was ended elsewhere, or has lasted too long; not by who sits here. */
  | { readonly status: 'signed-out'; readonly ended?: boolean }
  /** `asOf`: where the network did not answer, when they were last known to be so. */
  | { readonly status: 'signed-in'; readonly user: User; readonly asOf?: number }
export type SessionState = { readonly status: 'loading' } | SettledState

export const LOADING: SessionState = { status: 'loading' }
export const SIGNED_OUT: SettledState = { status: 'signed-out' }

export type SessionStateStore = Store<SessionState>

/** The session of this tab. The server never sets it: there it stays «loading». */
export const sessionStateStore: SessionStateStore = createStore(LOADING)
