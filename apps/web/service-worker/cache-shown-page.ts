import type { PageShown, PageShownAnswer } from '../app/data/api/worker-messages.ts'
import { documentKey } from '../app/shell/offline/document-key.ts'
import { assets, documents, pictures } from './cache-strategies.ts'
import { takeCachedSince } from './cached-responses.ts'
import { CACHES } from './caches.ts'
import { kindOfPath } from './kind-of-request.ts'
import { worker } from './worker-scope.ts'

const WAYS = { document: documents, asset: assets, picture: pictures } as const

/**
 * Pages say what they show. What a page loaded before this worker answered it is kept from the browser's own cache; a
 * page that was reached without loading its document gets it, so that it opens without network too.
 */
export function listenToPages(): void {
  worker.addEventListener('message', (event) => {
    if (!isPageShown(event.data) || !(event.source instanceof Client)) return
    const answer: PageShownAnswer = { keptSince: takeCachedSince(event.source.id) }
    event.ports[0]?.postMessage(answer)
    event.waitUntil(cacheShownPage(event.data, event))
  })
}

function isPageShown(data: unknown): data is PageShown {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'page-shown'
}

async function cacheShownPage(
  { address, resources, mayFetch }: PageShown,
  event: ExtendableEvent,
): Promise<void> {
  const { origin } = worker.location
  for (const resource of resources) {
    const url = new URL(resource)
    const kind = url.origin === origin ? kindOfPath(url.pathname) : null
    // Answers of the API are not cached here: the page asks again.
    if (kind === 'asset' || kind === 'picture') await cacheMissing(kind, url.href, event)
  }
  const url = new URL(address)
  const key = url.origin === origin ? documentKey(url) : null
  if (key !== null) await cacheDocument(key, event, mayFetch ? 'force-cache' : 'only-if-cached')
}

const NAMED_ASSET = /"(\/assets\/[^"#]+\.(?:js|css))/g

/** With the scripts and style sheets that it names: of a page that was never shown, none has been loaded. */
async function cacheDocument(
  key: string,
  event: ExtendableEvent,
  cacheMode: 'force-cache' | 'only-if-cached',
): Promise<void> {
  const cache = await caches.open(CACHES.pages)
  const cached = () => cache.match(key, { ignoreVary: true })
  if (await cached()) return
  await cacheMissing('document', key, event, cacheMode)
  const html = (await (await cached())?.text()) ?? ''
  for (const [, path = ''] of html.matchAll(NAMED_ASSET)) {
    await cacheMissing('asset', new URL(path, worker.location.origin).href, event)
  }
}

const CACHE_OF = { document: CACHES.pages, asset: CACHES.assets, picture: CACHES.pictures } as const

/** The browser has it already, unless its own cache has lost it since. */
export async function cacheMissing(
  kind: keyof typeof WAYS,
  url: string,
  event: ExtendableEvent,
  cacheMode: 'force-cache' | 'only-if-cached' = 'force-cache',
): Promise<void> {
  const cache = await caches.open(CACHE_OF[kind])
  if (await cache.match(url, { ignoreVary: true })) return
  const request = new Request(url, { cache: cacheMode, mode: 'same-origin' })
  const [answered, done] = WAYS[kind].handleAll({ event, request })
  await Promise.allSettled([answered, done])
}
