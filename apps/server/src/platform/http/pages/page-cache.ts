import { LRUCache } from 'lru-cache'
import { isPublic, type WholePage } from './whole-page.ts'

export interface PageCacheOptions {
  /** Maximum age of a cached page in milliseconds, counted from the start of its rendering. */
  readonly maxAgeMs: () => number
  /** Of all pages together, with their compressed copies. */
  readonly maxBytes: number
  /** Milliseconds of the clock by which pages say what is past. */
  readonly now: () => number
}

/** Cache of rendered public pages: simultaneous requests share one rendering. */
export interface PageCache {
  /** The page of that key where a fresh one is cached. */
  find(key: string): WholePage | undefined
  /** The page of that key, rendered where none is fresh. Concurrent callers share one rendering. */
  page(key: string, make: () => Promise<WholePage>): Promise<WholePage>
  /** Invalidates every page; with ids, only those that name one of them, or days. Later callers get a new rendering. */
  clear(ids?: readonly string[]): void
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
  /** How many changes are known not to concern it. */
  changes: number
  readonly page: WholePage
  readonly names: readonly string[]
}

/** More ids than change while a page is fresh; beyond them all pages have changed. */
const MAX_CHANGED_IDS = 10_000

export function createPageCache({ maxAgeMs, maxBytes, now }: PageCacheOptions): PageCache {
  const cache = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // A compressed copy is at most about as long as the page; names and headers are counted generously.
    sizeCalculation: ({ page, names }, key) =>
      3 * page.body.length + 2 * key.length + 64 * names.length + 4096,
  })
  const underWay = new Map<string, Making>()
  // A logical clock: the number of the last change of everything, and of each id.
  let changes = 0
  let allChanged = 0
  const changed = new Map<string, number>()

  const isCurrent = (seen: Moment, names: () => readonly string[]) =>
    // Performance: most keys are looked up between two changes.
    seen.changes === changes ||
    (allChanged <= seen.changes && names().every((name) => (changed.get(name) ?? 0) <= seen.changes))
  const isFresh = (moment: Moment, names: () => readonly string[]) => {
    const age = now() - moment.startedAt
    // A clock that was set back says nothing about the age.
    return age >= 0 && age < maxAgeMs() && isCurrent(moment, names)
  }

  async function make(key: string, moment: Moment, making: () => Promise<WholePage>): Promise<WholePage> {
    const made = await making()
    if (!isPublic(made)) return made
    // One that says what it said before has its compressed copies already.
    const before = cache.peek(key)?.page
    const page = before?.tag === made.tag ? before : made
    const names = namesOf(key, made)
    if (isCurrent(moment, () => names)) cache.set(key, { ...moment, page, names })
    return page
  }

  function find(key: string): WholePage | undefined {
    const found = cache.get(key)
    if (!(found && isFresh(found, () => found.names))) return undefined
    // Performance: the names are compared once after a change, not at each request.
    found.changes = changes
    return found.page
  }

  return {
    find,
    async page(key, making) {
      const found = find(key)
      if (found) return found
      const joined = underWay.get(key)
      if (joined && isFresh(joined, () => namesOf(key))) return joined.page
      const moment = { startedAt: now(), changes }
      const own: Making = { ...moment, page: make(key, moment, making) }
      underWay.set(key, own)
      try {
        return await own.page
      } finally {
        if (underWay.get(key) === own) underWay.delete(key)
      }
    },
    clear(ids) {
      changes += 1
      if (ids === undefined || changed.size > MAX_CHANGED_IDS) {
        allChanged = changes
        changed.clear()
      } else for (const name of [...ids, ANY_ID]) changed.set(name.toLowerCase(), changes)
    },
  }
}

/** An id from its first dash on. Performance: digits are also letters, at which a search for whole ids would begin again and again. */
const ID_FROM_DASH = /(?<=[\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi
const [BEFORE_DASH, ID_LENGTH] = [8, 36]
const DAY = /\d{4}-\d{2}-\d{2}/
const ANY_ID = 'any'

/**
 * The ids whose changes the page of that key may show. A page of one thing shows more about what it names: an item's days, its
 * owner's record. A list does not, unless its address names days: then it shows those of any item.
 */
function namesOf(key: string, made?: WholePage): readonly string[] {
  const named = idsIn(key)
  const shown = named.length > 0 && made ? idsIn(made.body.toString('latin1')) : []
  const names = [...new Set([...named, ...shown])]
  // ReDoS: found by its index, as a pattern would begin again at each further question mark.
  const query = key.indexOf('?')
  return query >= 0 && DAY.test(key.slice(query)) ? [...names, ANY_ID] : names
}

function idsIn(text: string): string[] {
  return Array.from(text.matchAll(ID_FROM_DASH), ({ index }) => {
    const start = index - BEFORE_DASH
    return text.slice(start, start + ID_LENGTH).toLowerCase()
  })
}
