import { DAY_MS } from '@okoume/domain/calendar/durations.ts'

/** Offline answers to a person expire at this age; public ones by `OFFLINE_EXPIRY` of the service worker. */
const OFFLINE_MAX_AGE_MS = 30 * DAY_MS
const MAX_ENTRIES = 80
/** Eviction runs with the first answer of a page, and then after so many. */
const TIDIED_EVERY = 20

/** Storage of the answers: the browser's database, or the tab's. It may fail at any call. */
export interface CacheBackend {
  read(name: string): Promise<unknown>
  /** `still` is asked at the moment of writing, since a sign-out may come in between: where it says no, nothing is written. */
  write(name: string, entry: CacheEntry, still: () => boolean): Promise<void>
  entries(): Promise<readonly (readonly [name: string, entry: unknown])[]>
  remove(names: readonly string[]): Promise<void>
}

export interface CacheEntry {
  /** The version of the contract: another build cannot read it. */
  readonly shape: string
  readonly readAt: number
  readonly answer: unknown
}

export interface LastAnswer {
  readonly answer: unknown
  /** By this device's clock. */
  readonly readAt: number
}

export interface AnswerCache {
  put(uid: string, key: string, last: LastAnswer): Promise<void>
  /** Null where none is cached, or it has expired. */
  get(uid: string, key: string): Promise<LastAnswer | null>
}

export interface AnswerCacheContext {
  readonly backend: () => CacheBackend
  readonly shape: string
  readonly now: () => number
  readonly person: () => string | null
}

/** Where the browser stores nothing, or its disk is full, nothing is cached and nothing fails. */
export function createAnswerCache({ backend, shape, now, person }: AnswerCacheContext): AnswerCache {
  let writes = 0
  const fits = (entry: unknown): entry is CacheEntry =>
    isEntry(entry) && entry.shape === shape && now() - entry.readAt <= OFFLINE_MAX_AGE_MS
  const tidy = async (uid: string) => {
    const entries = await backend().entries()
    const good = entries
      .filter(([name, entry]) => isOf(uid, name) && fits(entry))
      .toSorted(([, a], [, b]) => (isEntry(a) && isEntry(b) ? b.readAt - a.readAt : 0))
    const staying = new Set(good.slice(0, MAX_ENTRIES).map(([name]) => name))
    await backend().remove(entries.map(([name]) => name).filter((name) => !staying.has(name)))
  }
  return {
    async put(uid, key, last) {
      try {
        await backend().write(formatEntryName(uid, key), { ...last, shape }, () => person() === uid)
        if (writes % TIDIED_EVERY === 0) await tidy(uid)
        writes += 1
      } catch {
        // The earlier entry stays, with its own age.
      }
    },
    async get(uid, key) {
      try {
        const entry = await backend().read(formatEntryName(uid, key))
        if (person() !== uid || !fits(entry)) return null
        return { answer: entry.answer, readAt: entry.readAt }
      } catch {
        return null
      }
    },
  }
}

const formatEntryName = (uid: string, key: string) => `${uid} ${key}`
const isOf = (uid: string, name: string) => name.startsWith(formatEntryName(uid, ''))

function isEntry(entry: unknown): entry is CacheEntry {
  const { shape, readAt, answer } = (entry ?? {}) as Partial<CacheEntry>
  return typeof shape === 'string' && typeof readAt === 'number' && answer !== undefined
}
