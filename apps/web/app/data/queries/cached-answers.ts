import { isReadingLost } from '../session/identity-service.ts'
import type { LastAnswer } from '../storage/answer-cache.ts'
import { UID_KEY } from '../storage/returning-visitor.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'

export interface CachedAnswer<T> {
  readonly answer: T
  /** When the network gave it, by this device's clock. */
  readonly readAt: number
  /** The network did not answer now: it may be otherwise by now. */
  readonly stale: boolean
}

/**
 * What the network answers; where it does not answer, what it answered this person last. The key names what is kept
 * and how it is put together: another composition needs another key.
 * @throws what the API answers, or a lost network where nothing is kept
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

/**
 * Nothing that was read before is kept any more.
 * @throws what the browser's database throws
 */
export async function clearCachedAnswers(): Promise<void> {
  await (await import('../storage/browser-answer-cache.ts')).clearAnswerCache()
}

// Only who is signed in needs it, and only after an answer has come or failed.
const cache = async () => (await import('../storage/browser-answer-cache.ts')).browserAnswerCache

async function put(uid: string, key: string, last: LastAnswer): Promise<void> {
  // Code that cannot be fetched keeps nothing.
  await cache().then(
    (kept) => kept.put(uid, key, last),
    () => {},
  )
}

async function get(uid: string, key: string): Promise<LastAnswer | null> {
  return cache().then(
    (kept) => kept.get(uid, key),
    () => null,
  )
}
