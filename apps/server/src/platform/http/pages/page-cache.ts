import { LRUCache } from 'lru-cache'
import { isPublic, type WholePage } from './whole-page.ts'

/** Two seconds go unnoticed, and a popular page is made once for thousands of requests. */
export const FRESH_MS = 2000

export interface PageCacheOptions {
  /** Maximum age of a cached page, counted from the start of its rendering. */
  readonly freshMs: number
  /** Of all pages together, with their compressed copies. */
  readonly maxBytes: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

/** Cache of rendered public pages: simultaneous requests share one rendering. */
export interface PageCache {
  /** The page of that key, rendered where none is fresh. Concurrent callers share one rendering. */
  page(key: string, make: () => Promise<WholePage>): Promise<WholePage>
  /**
   * Invalidates every page; with an item, of which days were taken, only those whose key names it, or days. Later callers
   * get a new rendering.
   */
  clear(daysOf?: string): void
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
  maxBytes,
  now = () => performance.now(),
}: PageCacheOptions): PageCache {
  const cache = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // A compressed copy is at most about as long as the page; names and headers are counted generously.
    sizeCalculation: ({ page }, key) => 3 * page.body.length + 2 * key.length + 4096,
  })
  const underWay = new Map<string, Making>()
  // A logical clock: the number of the last change of everything, and of the days of items.
  let changes = 0
  let allChanged = 0
  // More than are booked while a page is fresh.
  const daysChanged = new LRUCache<string, number>({ max: 10_000 })

  const isCurrent = (key: string, seen: Moment) =>
    // Performance: most keys are looked up between two changes, and need not be parsed.
    seen.changes === changes ||
    (allChanged <= seen.changes &&
      calendarsIn(key).every((calendar) => (daysChanged.get(calendar) ?? 0) <= seen.changes))
  const isFresh = (key: string, moment: Moment) =>
    now() - moment.startedAt < freshMs && isCurrent(key, moment)

  async function make(key: string, moment: Moment, making: () => Promise<WholePage>): Promise<WholePage> {
    const made = await making()
    if (!isPublic(made)) return made
    // One that says what it said before has its compressed copies already.
    const before = cache.peek(key)?.page
    const page = before?.tag === made.tag ? before : made
    if (isCurrent(key, moment)) cache.set(key, { ...moment, page })
    return page
  }

  return {
    async page(key, making) {
      const found = cache.get(key)
      if (found && isFresh(key, found)) return found.page
      const joined = underWay.get(key)
      if (joined && isFresh(key, joined)) return joined.page
      const moment = { startedAt: now(), changes }
      const own: Making = { ...moment, page: make(key, moment, making) }
      underWay.set(key, own)
      try {
        return await own.page
      } finally {
        if (underWay.get(key) === own) underWay.delete(key)
      }
    },
    clear(daysOf) {
      changes += 1
      if (daysOf === undefined) allChanged = changes
      else for (const calendar of [daysOf.toLowerCase(), ANY_ITEM]) daysChanged.set(calendar, changes)
    },
  }
}

const ITEM_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
const DAY = /\d{4}-\d{2}-\d{2}/
const ANY_ITEM = 'any item'

/** Whose days the page of that key may show: those of the items that its address names, and of any where it names days. */
function calendarsIn(key: string): string[] {
  const named = key.match(ITEM_ID)?.map((id) => id.toLowerCase()) ?? []
  // ReDoS: found by its index, as a pattern would begin again at each further question mark.
  const query = key.indexOf('?')
  return query >= 0 && DAY.test(key.slice(query)) ? [...named, ANY_ITEM] : named
}
