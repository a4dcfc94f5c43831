import { PERSONAL, type SafeStorage, safeLocalStorage } from '#app/data/storage/safe-storage.ts'

/** Deleted when the person signs out, as every key that begins with `PERSONAL`. */
export function messageDraftKey(uid: string, rentalId: string): string {
  return `${PERSONAL}message-draft.${uid}.${rentalId}`
}

/** The draft of a message to the other party of a rental. */
export interface Drafts {
  read(): string
  keep(text: string): void
}

export function messageDrafts(
  uid: string,
  rentalId: string,
  storage: SafeStorage = safeLocalStorage,
): Drafts {
  const key = messageDraftKey(uid, rentalId)
  return {
    read: () => readDraft(storage.read(key)),
    keep(text) {
      if (text.trim() === '') storage.remove(key)
      else storage.write(key, JSON.stringify({ text }))
    },
  }
}

function readDraft(stored: string | null): string {
  try {
    const { text }: { readonly text?: unknown } = JSON.parse(stored ?? '{}')
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}
