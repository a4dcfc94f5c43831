import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { assets, documents, hasNetworkFailed, pictures, publicApi } from './cache-strategies.ts'
import { CACHES } from './caches.ts'
import { type Kind, kindOfRequest } from './kind-of-request.ts'
import { offlinePage } from './offline-page.ts'
import { lighterPicture } from './pictures-of-data-saver.ts'
import { worker } from './worker-scope.ts'

type Answer = (options: RouteHandlerCallbackOptions) => Promise<Response>

const ANSWERS: Readonly<Record<Kind, Answer>> = {
  document: (options) => documents.handle(options),
  async 'other-document'({ event, request }) {
    const early: Response | undefined = event instanceof FetchEvent ? await event.preloadResponse : undefined
    return early ?? fetch(request)
  },
  asset: (options) => assets.handle(options),
  async picture(options) {
    const { event, request } = options
    const cached = await (await caches.open(CACHES.pictures)).match(request.url, { ignoreVary: true })
    // Shown as it was cached; fetched as light as the person and the line want it.
    const light = cached ? null : await lighterPicture(new URL(request.url))
    if (light === null || light.href === request.url) return pictures.handle(options)
    return pictures.handle({ event, request: new Request(light, { credentials: 'same-origin' }) })
  },
  'public-api': (options) => publicApi.handle(options),
}

/** Sends each request its way, and shows the page for those without network where a document cannot be had. */
export function answerRequests(): void {
  const { origin } = worker.location
  for (const kind of Object.keys(ANSWERS) as Kind[]) {
    registerRoute(({ request }) => kindOfRequest(request, origin) === kind, ANSWERS[kind])
  }
  setCatchHandler(async ({ event, request }) => {
    // «Hors ligne» is shown only where the network failed: after a fault of this worker's own, the network answers.
    if (!hasNetworkFailed(event)) {
      const answer = await fetch(request).catch(() => null)
      if (answer) return answer
    }
    return request.mode === 'navigate' ? offlinePage() : Response.error()
  })
}
