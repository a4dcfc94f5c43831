import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, Strategy, type StrategyHandler, type StrategyOptions } from 'workbox-strategies'
import { documentKey } from '../app/shell/offline/document-key.ts'
import { goesInCircles, isCacheable, isGone, markAsCached, noteCachedDocument } from './cached-responses.ts'
import { CACHES } from './caches.ts'
import { offlinePage } from './offline-page.ts'

const DAY_SECONDS = 24 * 60 * 60

interface CacheExpiry {
  readonly entries: number
  readonly days: number
}

/**
 * Offline pages, public answers, assets and pictures expire at this age; of more entries, the least recently used go first. A person's
 * own answers expire by `OFFLINE_MAX_AGE_MS` of the page's `answer-cache.ts`.
 */
const OFFLINE_EXPIRY = {
  pages: { entries: 60, days: 30 },
  publicApi: { entries: 80, days: 14 },
  assets: { entries: 300, days: 90 },
  pictures: { entries: 250, days: 30 },
} as const satisfies Record<string, CacheExpiry>

/** Least recently used first; all of them before the browser runs out of room. */
function expireAfter({ entries, days }: CacheExpiry): WorkboxPlugin {
  const limits = { maxEntries: entries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true }
  const { cacheDidUpdate, cachedResponseWillBeUsed } = new ExpirationPlugin(limits)
  return {
    ...(cacheDidUpdate && { cacheDidUpdate }),
    ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
  }
}

const onlyCacheable: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => (isCacheable(request, response) ? response : null),
}

const underDocumentKey: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => documentKey(new URL(request.url)) ?? request,
}

const deleteGone = (cacheName: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    if (isGone(response)) await (await caches.open(cacheName)).delete(keyOf(request), { ignoreVary: true })
    return response
  },
})

const keyOf = ({ url }: Request) => documentKey(new URL(url)) ?? url

const failedFetches = new WeakSet<Event>()

/** True if the network failed for it; else what went wrong with its answer is a fault of this worker. */
export const hasNetworkFailed = (event: Event) => failedFetches.has(event)

const noteNetworkFailure: WorkboxPlugin = {
  fetchDidFail: async ({ event }) => {
    failedFetches.add(event)
  },
}

/** Encodings are the browser's affair: a cached body is decoded. */
const matchOptions = { ignoreVary: true } as const

/** How long a slow network is waited for before the cached answer is shown. */
const TIMEOUT_MS = 3000

interface FreshFirstOptions extends StrategyOptions {
  /** Returns what is handed out for what was cached. */
  readonly onCached: (cachedResponse: Response, event: ExtendableEvent) => Response | Promise<Response>
}

/**
 * Network first, cache on timeout, loss or 5xx. A late answer is still cached. A server that refuses (an object that is
 * gone) has answered.
 */
class FreshFirst extends Strategy {
  readonly #onCached: FreshFirstOptions['onCached']

  constructor({ onCached, ...options }: FreshFirstOptions) {
    super(options)
    this.#onCached = onCached
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const asked = handler.fetch(request).then((response) => {
      // No one waits for it: a full disk is no reason to show nothing.
      handler.waitUntil(handler.cachePut(request, response.clone()).catch(() => false))
      return response
    })
    // Late answers are awaited and cached.
    handler.waitUntil(
      asked.then(
        () => {},
        () => {},
      ),
    )
    // A cache that cannot be read holds nothing.
    const cachedResponse = await handler.cacheMatch(request).catch(() => undefined)
    if (!cachedResponse) return asked
    // Not `navigator.onLine`, which lies behind some VPNs: without a network the request fails at once.
    const fresh = await inTime(asked.catch(() => null))
    return fresh && fresh.status < 500 ? fresh : this.#onCached(cachedResponse, handler.event)
  }
}

/** Null after the timeout. */
function inTime(asked: Promise<Response | null>): Promise<Response | null> {
  const { promise, resolve } = Promise.withResolvers<Response | null>()
  const over = setTimeout(() => resolve(null), TIMEOUT_MS)
  asked.then((response) => {
    clearTimeout(over)
    resolve(response)
  })
  return promise
}

export const documents = new FreshFirst({
  cacheName: CACHES.pages,
  matchOptions,
  plugins: [
    underDocumentKey,
    deleteGone(CACHES.pages),
    onlyCacheable,
    expireAfter(OFFLINE_EXPIRY.pages),
    noteNetworkFailure,
  ],
  onCached(cached, event) {
    if (!(event instanceof FetchEvent)) return cached
    if (goesInCircles(event.request.url, Date.now())) return offlinePage()
    noteCachedDocument(event.resultingClientId, cached)
    return cached
  },
})

export const publicApi = new FreshFirst({
  cacheName: CACHES.publicApi,
  matchOptions,
  plugins: [
    deleteGone(CACHES.publicApi),
    onlyCacheable,
    expireAfter(OFFLINE_EXPIRY.publicApi),
    noteNetworkFailure,
  ],
  onCached: markAsCached,
})

/** Content-hashed names: an entry stays right for every release that asks for it. */
export const assets = new CacheFirst({
  cacheName: CACHES.assets,
  matchOptions,
  plugins: [onlyCacheable, expireAfter(OFFLINE_EXPIRY.assets), noteNetworkFailure],
})

const MAX_CACHED_PICTURE_BYTES = 400 * 1024

/** A few large ones would take the room of hundreds. */
const onlyLight: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    Number(response.headers.get('content-length') ?? 0) > MAX_CACHED_PICTURE_BYTES ? null : response,
}

export const pictures = new CacheFirst({
  cacheName: CACHES.pictures,
  matchOptions,
  plugins: [onlyCacheable, onlyLight, expireAfter(OFFLINE_EXPIRY.pictures), noteNetworkFailure],
})
