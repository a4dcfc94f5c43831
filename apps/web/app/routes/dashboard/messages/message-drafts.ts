import { PERSONAL, type SafeStorage, safeLocalStorage } from '#app/data/storage/safe-storage.ts'

/** Deleted when the person signs out, as every key that begins with `PERSONAL`. */
export function messageDraftKey(uid: string, rentalId: string): string {
  return `${PERSONAL}message-draft.${uid}.${rentalId}`
}

export interface Drafts {
  read(): string
  store(text: string): void
}

export function messageDrafts(
  uid: string,
  rentalId: string,
  storage: SafeStorage = safeLocalStorage,
): Drafts {
  const key = messageDraftKey(uid, rentalId)
  return {
    read() {
      const { text } = (storage.readJson(key) ?? {}) as { readonly text?: unknown }
      return typeof text === 'string' ? text : ''
    },
    store(text) {
      if (text.trim() === '') storage.remove(key)
      else storage.write(key, JSON.stringify({ text }))
    },
  }
}
