import type { User } from '@okoume/contract/wire/user.ts'
import { sessionStateStore } from './session-state.ts'

/** Something of who is signed in has changed: every screen shows it at once. */
export function renewUser(user: User): void {
  const state = sessionStateStore.read()
  // They may have signed out while it was on its way.
  if (state.status === 'signed-in' && state.user.id === user.id) {
    sessionStateStore.set({ status: 'signed-in', user })
  }
}
