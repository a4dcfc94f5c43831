import { answerRequests } from './answer-requests.ts'
import { cacheMissing, listenToPages } from './cache-shown-page.ts'
import { dropUnknownCaches } from './caches.ts'
import { countFetchedData } from './data-used.ts'
import { fetchOfflinePage } from './offline-page.ts'
import { listenForPushes } from './push.ts'
import { listenForSync } from './sync.ts'
import { worker } from './worker-scope.ts'

// Set by tools/build/build-service-worker.ts.
declare const OFFLINE_PAGE_PRINT: string
declare const ESSENTIAL_ASSETS: readonly string[]

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
listenForSync()
countFetchedData()
