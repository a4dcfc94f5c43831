import { LRUCache } from 'lru-cache'
import { isPublic, type WholePage } from './whole-page.ts'

/** Two seconds go unnoticed, and a popular page is made once for thousands of requests. */
export const FRESH_MS = 2000

export interface PageCacheOptions {
  /** Maximum age of a cached page, counted from the start of its rendering. */
  readonly freshMs: number
  /** Of all pages together, with their compressed copies. */
  readonly mostBytes: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

/** Cache of rendered public pages: simultaneous requests share one rendering. */
export interface PageCache {
  /** The page of that key, rendered where none is fresh. Concurrent callers share one rendering. */
  page(key: string, make: () => Promise<WholePage>): Promise<WholePage>
  /** Invalidates every page: later callers get a new rendering. */
  clear(): void
}

/** When a page began to be made, and how many changes had been heard of by then. */
interface Moment {
  readonly startedAt: number
  readonly changes: number
}

interface Making extends Moment {
  readonly page: Promise<WholePage>
}

interface CachedPage extends Moment {
  readonly page: WholePage
}

export function createPageCache({
  freshMs,
  mostBytes,
  now = () => performance.now(),
}: PageCacheOptions): PageCache {
  const cache = new LRUCache<string, CachedPage>({ maxSize: mostBytes, sizeCalculation: countBytes })
  const underWay = new Map<string, Making>()
  let changes = 0

  const isFresh = (moment: Moment) => moment.changes === changes && now() - moment.startedAt < freshMs

  async function make(key: string, moment: Moment, making: () => Promise<WholePage>): Promise<WholePage> {
    const made = await making()
    if (!isPublic(made)) return made
    // One that says what it said before has its compressed copies already.
    const before = cache.peek(key)?.page
    const page = before?.tag === made.tag ? before : made
    if (moment.changes === changes) cache.set(key, { ...moment, page })
    return page
  }

  return {
    async page(key, making) {
      const found = cache.get(key)
      if (found && isFresh(found)) return found.page
      const joined = underWay.get(key)
      if (joined && isFresh(joined)) return joined.page
      const moment = { startedAt: now(), changes }
      const own: Making = { ...moment, page: make(key, moment, making) }
      underWay.set(key, own)
      try {
        return await own.page
      } finally {
        if (underWay.get(key) === own) underWay.delete(key)
      }
    },
    clear() {
      changes += 1
    },
  }
}

/** A compressed copy is at most about as long as the page; names and headers are counted generously. */
function countBytes({ page }: CachedPage, key: string): number {
  return 3 * page.body.length + 2 * key.length + 4096
}
