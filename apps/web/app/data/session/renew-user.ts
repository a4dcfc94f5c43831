import type { User } from '@okoume/contract/wire/user.ts'
import { sessionStateStore } from './session-state.ts'

/** Reads the signed-in user again after a change, so that every screen shows it. */
export function renewUser(user: User): void {
  const state = sessionStateStore.read()
  // They may have signed out while it was on its way.
  if (state.status === 'signed-in' && state.user.id === user.id) {
    sessionStateStore.set({ status: 'signed-in', user })
  }
}
