import { type Fetched, monthInLibreville, weigh } from '../app/shell/data-saver/data-used.ts'
import { addDataOfWorker } from '../app/shell/data-saver/device-settings.ts'
import { answerRequests } from './answer-requests.ts'
import { cacheMissing, listenToPages } from './cache-shown-page.ts'
import { dropUnknownCaches } from './caches.ts'
import { fetchOfflinePage } from './offline-page.ts'
import { listenForPushes } from './push.ts'
import { worker } from './worker-scope.ts'

// Set by tools/build/build-service-worker.ts.
declare const OFFLINE_PAGE_PRINT: string
declare const ESSENTIAL_ASSETS: readonly string[]

/** The tag under which pages ask to be woken (`app/data/outbox/outbox.ts`). */
const OUTBOX_TAG = 'okoume-outbox'

worker.addEventListener('install', (event) => {
  // Open tabs lose nothing by it: what they still ask for is kept, or answered by the server for two releases more.
  worker.skipWaiting()
  event.waitUntil(fetchOfflinePage(OFFLINE_PAGE_PRINT))
  for (const asset of ESSENTIAL_ASSETS) event.waitUntil(cacheMissing('asset', asset, event))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), dropUnknownCaches()]))
  event.waitUntil(worker.clients.claim())
})

answerRequests()
listenToPages()
listenForPushes()

/** Not in TypeScript's library yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

// The network is back: open pages are asked to send the outbox. The worker has no token and cannot renew one, so without
// an open page nothing is sent, and it goes when the site is opened next.
worker.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag !== OUTBOX_TAG) return
  const pages = worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  sync.waitUntil(pages.then((all) => all.map((page) => page.postMessage({ type: 'flush-outbox' }))))
})

// Counts what this worker fetches: pages see nothing of it.
if (typeof PerformanceObserver !== 'undefined') {
  const watch = new PerformanceObserver((list) => {
    const entries = list.getEntries() as unknown as readonly Fetched[]
    const seen = weigh(entries, monthInLibreville(new Date()))
    // Where storage is forbidden, nothing is counted.
    if (seen.bytes > 0) addDataOfWorker(seen).catch(() => {})
  })
  watch.observe({ type: 'resource', buffered: true })
}
