import { onReachable } from '../api/ask-network.ts'
import { sessionStateStore } from '../session/session-state.ts'
import { signedInApi } from '../session/signed-in-api.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'
import { createFavouriteStore, type Refusal } from './favourite-store.ts'

const store = createFavouriteStore({ storage: safeLocalStorage, api: signedInApi })
const listeners = new Set<() => void>()
let shown: readonly string[] = store.read()

function changed(): void {
  const ids = store.read()
  if (ids.join() === shown.join()) return
  shown = ids
  for (const listener of [...listeners]) listener()
}

export const favourites = {
  read: (): readonly string[] => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  countLeft: store.countLeft,
  clearLeft: store.clearLeft,
  async mark(id: string, marked: boolean): Promise<Refusal> {
    const marking = store.mark(id, marked)
    changed()
    const refusal = await marking
    changed()
    return refusal
  },
  /** Reads the account's favourites; without a network the known ones stay. */
  async refresh(): Promise<void> {
    await store.refresh().catch(() => {})
    changed()
  },
}

/** Another person's would not be shown to this one; what was begun as a visitor goes to the account. */
let status = sessionStateStore.read().status
sessionStateStore.subscribe(() => {
  if (status === sessionStateStore.read().status) return
  status = sessionStateStore.read().status
  changed()
  if (status === 'signed-in') void favourites.refresh()
})

if (typeof document !== 'undefined') {
  addEventListener('storage', changed)
  onReachable(() => void favourites.refresh())
}
