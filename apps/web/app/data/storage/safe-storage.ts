/** `localStorage` or `sessionStorage` that never throws. */
export interface SafeStorage {
  read(key: string): string | null
  /** Null where nothing is stored, or nothing that parses. */
  readJson(key: string): unknown
  write(key: string, value: string): void
  remove(key: string): void
  /** Removes every entry whose key begins with the prefix. */
  removeAll(prefix: string): void
}

/** Prefix of personal data: deleted when the person signs out. */
export const PERSONAL = 'okoume.my.'

/** A sign-out that did not reach the identity service, to be repeated before anything else. */
export const PENDING_SIGN_OUT_KEY = 'okoume.sign-out-unsaid'

/** Prefix of a uid whose outbox is not empty. It outlives a session that expired. */
export const UNSENT_KEY = 'okoume.unsent.'

/** Rental requests begun on this device, a visitor's too: deleted when a person signs out, not when a session expires. */
export const REQUEST_DRAFTS_KEY = 'okoume.request-drafts'

/** The days that the last search of this tab asked for, as the query of a link to a request. */
export const LINKED_DAYS_KEY = 'okoume.wanted-days'

/** Where the browser forbids storage, an entry lasts as long as the page. */
export function createSafeStorage(area: () => Storage | undefined): SafeStorage {
  const inMemory = new Map<string, string>()
  const storage = () => {
    try {
      return area()
    } catch {
      return undefined
    }
  }
  const read = (key: string) => inMemory.get(key) ?? storage()?.getItem(key) ?? null
  return {
    read,
    readJson(key) {
      try {
        return JSON.parse(read(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        const available = storage()
        if (!available) throw new Error('no storage')
        available.setItem(key, value)
        inMemory.delete(key)
      } catch {
        inMemory.set(key, value)
      }
    },
    remove(key) {
      inMemory.delete(key)
      storage()?.removeItem(key)
    },
    removeAll(prefix) {
      const available = storage()
      const keys = [...inMemory.keys(), ...Object.keys(available ?? {})]
      for (const key of keys.filter((one) => one.startsWith(prefix))) {
        inMemory.delete(key)
        available?.removeItem(key)
      }
    },
  }
}

/** Known to every tab, and after the browser was closed. */
export const safeLocalStorage: SafeStorage = createSafeStorage(() => globalThis.localStorage)

/** Known to this tab, also after a reload. */
export const safeSessionStorage: SafeStorage = createSafeStorage(() => globalThis.sessionStorage)
