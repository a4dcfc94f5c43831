/** Small texts that the browser keeps for us. */
export interface SafeStorage {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  /** Removes every note whose key begins so. */
  removeAll(prefix: string): void
}

/** Keys that begin so belong to the person who is signed in: they go when the person goes. */
export const PERSONAL = 'okoume.my.'

/** A sign-out that did not reach the identity service: it is said again before anything else. */
export const UNSAID_SIGN_OUT_KEY = 'okoume.sign-out-unsaid'

/** With a uid behind it: something of that person waits to be sent. It outlives a session that ended unasked. */
export const UNSENT_KEY = 'okoume.unsent.'

/** Rental requests begun on this device, a visitor's too: deleted when a person signs out, not when a session expires. */
export const REQUEST_DRAFTS_KEY = 'okoume.request-drafts'

/** Where the browser forbids storage, a note lasts as long as the page. */
export function createSafeStorage(area: () => Storage | undefined): SafeStorage {
  const unkept = new Map<string, string>()
  const storage = () => {
    try {
      return area()
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => unkept.get(key) ?? storage()?.getItem(key) ?? null,
    write(key, value) {
      try {
        const kept = storage()
        if (!kept) throw new Error('no storage')
        kept.setItem(key, value)
        unkept.delete(key)
      } catch {
        unkept.set(key, value)
      }
    },
    remove(key) {
      unkept.delete(key)
      storage()?.removeItem(key)
    },
    removeAll(prefix) {
      const kept = storage()
      const keys = [...unkept.keys(), ...Object.keys(kept ?? {})]
      for (const key of keys.filter((one) => one.startsWith(prefix))) {
        unkept.delete(key)
        kept?.removeItem(key)
      }
    },
  }
}

/** Known to every tab, and after the browser was closed. */
export const safeLocalStorage: SafeStorage = createSafeStorage(() => globalThis.localStorage)

/** Known to this tab, also after a reload. */
export const safeSessionStorage: SafeStorage = createSafeStorage(() => globalThis.sessionStorage)
