import { CACHES } from './caches.ts'

const OFFLINE_PAGE = '/hors-ligne.html'

/** Cache busting: the page's hash is in the worker's code, so a changed page makes a new worker, which fetches it. */
export async function fetchOfflinePage(print: string): Promise<void> {
  const cache = await caches.open(CACHES.offline)
  const response = await fetch(`${OFFLINE_PAGE}?${print}`)
  if (!response.ok) throw new Error('the page for those without network cannot be had')
  await cache.put(OFFLINE_PAGE, response)
}

export async function offlinePage(): Promise<Response> {
  return (await (await caches.open(CACHES.offline)).match(OFFLINE_PAGE)) ?? Response.error()
}
