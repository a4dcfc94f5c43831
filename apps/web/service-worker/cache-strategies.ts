import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { documentKey } from '../app/shell/offline/document-key.ts'
import { goesInCircles, markAsCached, noteCachedDocument } from './cached-responses.ts'
import { CACHES } from './caches.ts'
import { FreshFirst } from './fresh-first.ts'
import { isCacheable, isGone } from './is-cacheable.ts'
import { offlinePage } from './offline-page.ts'

const DAY_SECONDS = 24 * 60 * 60

interface Retention {
  readonly entries: number
  readonly days: number
}

/** How much is cached, and until when: an older answer is no longer shown without a network. */
const RETENTION = {
  pages: { entries: 60, days: 30 },
  publicApi: { entries: 80, days: 14 },
  assets: { entries: 300, days: 90 },
  pictures: { entries: 250, days: 30 },
} as const satisfies Record<string, Retention>

/** Least recently used first; all of them before the browser runs out of room. */
function expireAfter({ entries, days }: Retention): WorkboxPlugin {
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

/** Encodings are the browser's affair: a cached body is decoded. */
const matchOptions = { ignoreVary: true } as const

export const documents = new FreshFirst({
  cacheName: CACHES.pages,
  matchOptions,
  plugins: [underDocumentKey, deleteGone(CACHES.pages), onlyCacheable, expireAfter(RETENTION.pages)],
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
  plugins: [deleteGone(CACHES.publicApi), onlyCacheable, expireAfter(RETENTION.publicApi)],
  onCached: markAsCached,
})

/** Content-hashed names: an entry stays right for every release that asks for it. */
export const assets = new CacheFirst({
  cacheName: CACHES.assets,
  matchOptions,
  plugins: [onlyCacheable, expireAfter(RETENTION.assets)],
})

const LARGEST_CACHED_PICTURE = 400 * 1024

/** A few large ones would take the room of hundreds. */
const onlyLight: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    Number(response.headers.get('content-length') ?? 0) > LARGEST_CACHED_PICTURE ? null : response,
}

export const pictures = new CacheFirst({
  cacheName: CACHES.pictures,
  matchOptions,
  plugins: [onlyCacheable, onlyLight, expireAfter(RETENTION.pictures)],
})
