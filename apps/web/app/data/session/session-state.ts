import type { User } from '@okoume/contract/wire/user.ts'

export type SettledState =
  /** `ended`: the session was ended elsewhere, or has lasted too long; not by who sits here. */
  | { readonly status: 'signed-out'; readonly ended?: boolean }
  /** `asOf`: where the network did not answer, when they were last known to be so. */
  | { readonly status: 'signed-in'; readonly user: User; readonly asOf?: number }
export type SessionState = { readonly status: 'loading' } | SettledState

export const LOADING: SessionState = { status: 'loading' }
export const SIGNED_OUT: SettledState = { status: 'signed-out' }

/** Who is signed in, as the screens see it. */
export interface SessionStateStore {
  read(): SessionState
  set(next: SessionState): void
  /** Answers how to stop listening. */
  subscribe(listener: () => void): () => void
  /** The state once it is known. */
  settled(): Promise<SettledState>
}

export function createSessionStateStore(): SessionStateStore {
  let state = LOADING
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    read: () => state,
    set(next) {
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe,
    settled() {
      if (state.status !== 'loading') return Promise.resolve(state)
      return new Promise((resolve) => {
        const stop = subscribe(() => {
          if (state.status === 'loading') return
          stop()
          resolve(state)
        })
      })
    },
  }
}

/** The board of this tab. On the server nobody writes on it: it stays «loading» for everybody. */
export const sessionStateStore: SessionStateStore = createSessionStateStore()
