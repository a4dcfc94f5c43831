import { UID_KEY } from '../returning-visitor.ts'
import { isReadingLost } from '../session/identity-service.ts'
import { safeLocalStorage } from '../session/safe-storage.ts'
import type { LastAnswer } from './answer-shelf.ts'

export interface Kept<T> {
  readonly answer: T
  /** When the network gave it, by this device's clock. */
  readonly readAt: number
  /** The network did not answer now: it may be otherwise by now. */
  readonly old: boolean
}

/**
 * What the network answers; where it does not answer, what it answered this person last. The key names what is kept
 * and how it is put together: another composition needs another key.
 * @throws what the API answers, or a lost network where nothing is kept
 */
export async function keepAnswer<T>(key: string, read: () => Promise<T>): Promise<Kept<T>> {
  const uid = safeLocalStorage.read(UID_KEY)
  try {
    const answer = await read()
    const readAt = Date.now()
    if (uid !== null) keep(uid, key, { answer, readAt })
    return { answer, readAt, old: false }
  } catch (error) {
    const last = uid !== null && isReadingLost(error) ? await recall(uid, key) : null
    if (!last) throw error
    return { answer: last.answer as T, readAt: last.readAt, old: true }
  }
}

/**
 * Nothing that was read before is kept any more.
 * @throws what the browser's database throws
 */
export async function emptyKeptAnswers(): Promise<void> {
  await (await import('./kept-shelf.ts')).emptyShelf()
}

// Only who is signed in needs it, and only after an answer has come or failed.
const shelf = async () => (await import('./kept-shelf.ts')).keptShelf

async function keep(uid: string, key: string, last: LastAnswer): Promise<void> {
  // Code that cannot be fetched keeps nothing.
  await shelf().then(
    (kept) => kept.keep(uid, key, last),
    () => {},
  )
}

async function recall(uid: string, key: string): Promise<LastAnswer | null> {
  return shelf().then(
    (kept) => kept.recall(uid, key),
    () => null,
  )
}
