import type { PageShown, PageShownAnswer } from '../../data/api/worker-messages.ts'

/** Not in TypeScript's library yet. */
interface Connection {
  readonly saveData?: boolean
}

/** A callback instead of an import, which would load more code and styles with this file. */
let onCached: (since: number) => void = () => {}

/**
 * Starts the service worker, which keeps what is visited for when there is no network. Where a browser has none, or
 * forbids it, everything works as long as there is one.
 */
export async function registerServiceWorker(noteCached: (since: number) => void): Promise<void> {
  onCached = noteCached
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  // Before registering, which takes long without a network.
  if (serviceWorker.controller) postPageShown()
  else {
    const postLoaded = () => postPageShown(performance.getEntriesByType('resource').map(({ name }) => name))
    serviceWorker.addEventListener('controllerchange', postLoaded, { once: true })
  }
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
}

/** Tells the worker which page is shown, and learns from it whether the network gave it. */
export function postPageShown(resources: readonly string[] = [], address = location.href): void {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<PageShownAnswer>) => {
    if (data.keptSince !== null) onCached(data.keptSince)
  }
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  const shown: PageShown = {
    type: 'page-shown',
    address,
    resources,
    mayFetch: connection?.saveData !== true,
  }
  worker.postMessage(shown, [port2])
}

/** Caches the document of a page that may first be opened without a network. */
export function cacheDocument(path: string): void {
  const { serviceWorker } = navigator
  const cache = () => postPageShown([], location.origin + path)
  if (serviceWorker?.controller) cache()
  else serviceWorker?.addEventListener('controllerchange', cache, { once: true })
}
