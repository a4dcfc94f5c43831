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

/** The one asked for least recently goes first; all of them before the browser runs out of room. */
function atMost(maxEntries: number, days: number): WorkboxPlugin {
  const limits = { maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true }
  const { cacheDidUpdate, cachedResponseWillBeUsed } = new ExpirationPlugin(limits)
  return {
    ...(cacheDidUpdate && { cacheDidUpdate }),
    ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
  }
}

const onlyWhatMayBeKept: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => (isCacheable(request, response) ? response : null),
}

const underItsKey: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => documentKey(new URL(request.url)) ?? request,
}

const forgetsWhatIsGone = (cacheName: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    if (isGone(response)) await (await caches.open(cacheName)).delete(keyOf(request), { ignoreVary: true })
    return response
  },
})

const keyOf = ({ url }: Request) => documentKey(new URL(url)) ?? url

/** Encodings are the browser's affair: what is kept has been unpacked. */
const matchOptions = { ignoreVary: true } as const

export const documents = new FreshFirst({
  cacheName: CACHES.pages,
  matchOptions,
  plugins: [underItsKey, forgetsWhatIsGone(CACHES.pages), onlyWhatMayBeKept, atMost(60, 30)],
  onCached(kept, event) {
    if (!(event instanceof FetchEvent)) return kept
    if (goesInCircles(event.request.url, Date.now())) return offlinePage()
    noteCachedDocument(event.resultingClientId, kept)
    return kept
  },
})

export const publicApi = new FreshFirst({
  cacheName: CACHES.publicApi,
  matchOptions,
  plugins: [forgetsWhatIsGone(CACHES.publicApi), onlyWhatMayBeKept, atMost(80, 14)],
  onCached: markAsCached,
})

/** Names bear the hash of the content: what is kept is right for ever, for each release that asks for it. */
export const assets = new CacheFirst({
  cacheName: CACHES.assets,
  matchOptions,
  plugins: [onlyWhatMayBeKept, atMost(300, 90)],
})

const LARGEST_KEPT_PICTURE = 400 * 1024

/** A few large ones would take the room of hundreds. */
const onlyLight: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    Number(response.headers.get('content-length') ?? 0) > LARGEST_KEPT_PICTURE ? null : response,
}

export const pictures = new CacheFirst({
  cacheName: CACHES.pictures,
  matchOptions,
  plugins: [onlyWhatMayBeKept, onlyLight, atMost(250, 30)],
})
