import { isReadingLost } from '../session/identity-service.ts'
import type { LastAnswer } from '../storage/answer-cache.ts'
import { UID_KEY } from '../storage/returning-visitor.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'

export interface CachedAnswer<T> {
  readonly answer: T
  /** When the network gave it, by this device's clock. */
  readonly readAt: number
  /** The network did not answer: the answer is an earlier one. */
  readonly stale: boolean
}

/**
 * Network first, else the last cached answer to this account. The key names the cached value and its shape: a value
 * composed otherwise needs another key.
 * @throws what the API answers, or a lost network where nothing is cached
 */
export async function readThroughCache<T>(key: string, read: () => Promise<T>): Promise<CachedAnswer<T>> {
  const uid = safeLocalStorage.read(UID_KEY)
  try {
    const answer = await read()
    const readAt = Date.now()
    if (uid !== null) put(uid, key, { answer, readAt })
    return { answer, readAt, stale: false }
  } catch (error) {
    const last = uid !== null && isReadingLost(error) ? await get(uid, key) : null
    if (!last) throw error
    return { answer: last.answer as T, readAt: last.readAt, stale: true }
  }
}

/** The answer to this account that is cached on this device under that key; null where there is none. */
export async function readCachedAnswer<T>(key: string): Promise<T | null> {
  const uid = safeLocalStorage.read(UID_KEY)
  const last = uid === null ? null : await get(uid, key)
  return last ? (last.answer as T) : null
}

/**
 * Deletes all cached answers.
 * @throws what the browser's database throws
 */
export async function clearCachedAnswers(): Promise<void> {
  await (await import('../storage/browser-answer-cache.ts')).clearAnswerCache()
}

// Loaded lazily: only signed-in pages need it, after an answer has come or failed.
const cache = async () => (await import('../storage/browser-answer-cache.ts')).browserAnswerCache

async function put(uid: string, key: string, last: LastAnswer): Promise<void> {
  // Where its code cannot be loaded, nothing is cached.
  await cache().then(
    (cache) => cache.put(uid, key, last),
    () => {},
  )
}

async function get(uid: string, key: string): Promise<LastAnswer | null> {
  return cache().then(
    (cache) => cache.get(uid, key),
    () => null,
  )
}
