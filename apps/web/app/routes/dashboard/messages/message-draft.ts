import { PERSONAL, type SafeStorage, safeLocalStorage } from '#app/data/storage/safe-storage.ts'

/** Where it is noted; it goes when the person signs out. */
export function messageDraftKey(uid: string, rentalId: string): string {
  return `${PERSONAL}message-draft.${uid}.${rentalId}`
}

/** What somebody has typed to the other party of a rental and has not sent. */
export interface Drafts {
  read(): string
  keep(text: string): void
}

export function draftsOf(uid: string, rentalId: string, storage: SafeStorage = safeLocalStorage): Drafts {
  const key = messageDraftKey(uid, rentalId)
  return {
    read: () => readDraft(storage.read(key)),
    keep(text) {
      if (text.trim() === '') storage.remove(key)
      else storage.write(key, JSON.stringify({ text }))
    },
  }
}

function readDraft(kept: string | null): string {
  try {
    const { text }: { readonly text?: unknown } = JSON.parse(kept ?? '{}')
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}
