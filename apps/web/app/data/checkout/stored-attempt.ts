import { newIdempotencyKey } from '#app/data/api/idempotency-key.ts'
import { PERSONAL, safeSessionStorage } from '#app/data/storage/safe-storage.ts'

/** An order of money, from the press of the button until its outcome is known. */
export interface Attempt {
  readonly uid: string
  /** Idempotency: sent again with the same key, the order counts once. */
  readonly key: string
}

/** The attempt of this tab under that name: a reload keeps it, signing out deletes it. */
export function storedAttempt<Stored extends Attempt>(name: string) {
  const storageKey = `${PERSONAL}${name}`
  const store = (attempt: Stored) => safeSessionStorage.write(storageKey, JSON.stringify(attempt))
  return {
    read(uid: string): Stored | null {
      const stored = safeSessionStorage.readJson(storageKey) as Stored | null
      return stored?.uid === uid ? stored : null
    },
    store,
    begin(uid: string, order: Omit<Stored, keyof Attempt>): Stored {
      const attempt = { uid, key: newIdempotencyKey(), ...order } as Stored
      store(attempt)
      return attempt
    },
    clear: () => safeSessionStorage.remove(storageKey),
  }
}
