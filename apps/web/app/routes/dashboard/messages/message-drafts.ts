import { useEffect, useState } from 'react'
import { isSignedInAs } from '#app/data/session/signed-in-user.ts'
import { PERSONAL, type SafeStorage, safeLocalStorage } from '#app/data/storage/safe-storage.ts'

/** Deleted when the person signs out, as every key that begins with `PERSONAL`. */
export function messageDraftKey(uid: string, id: string): string {
  return `${PERSONAL}message-draft.${uid}.${id}`
}

export interface Drafts {
  read(): string
  store(text: string): void
}

/** Of what is written to somebody about a rental, in a question, or about an object to begin one. */
export function messageDrafts(uid: string, id: string, storage: SafeStorage = safeLocalStorage): Drafts {
  const key = messageDraftKey(uid, id)
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

/** The draft that a form begins with; {@link useStoredDraft} stores what becomes of it. */
export function useFirstDraft(uid: string, id: string): string {
  const [first] = useState(() => messageDrafts(uid, id).read())
  return first
}

export function useStoredDraft(uid: string, id: string, text: string): void {
  useEffect(() => {
    if (isSignedInAs(uid)) messageDrafts(uid, id).store(text)
  }, [uid, id, text])
}
