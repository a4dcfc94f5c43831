import { documentKey } from '../app/shell/offline/document-key.ts'

export type Kind = 'document' | 'other-document' | 'asset' | 'picture' | 'public-api'

const PICTURE = /\.(?:avif|webp|png|jpe?g|gif|svg|ico)$/i
/** Anonymous reads that pages show. */
const PUBLIC_API =
  /^\/(?:items$|single\/item\/|item\/|api\/(?:items|items\/counts|cards|cards\/by-id|categories|places)$|api\/rentals\/item\/|user\/)/

export type Asked = Pick<Request, 'url' | 'method' | 'mode' | 'destination' | 'headers' | 'cache'>

/**
 * Which of the worker's ways answers a request; null leaves it to the browser, as if there were no worker: whatever
 * changes something, personal data, ranges of films, and requests that bypass all caches.
 */
export function kindOfRequest(asked: Asked, origin: string): Kind | null {
  const url = new URL(asked.url)
  if (asked.method !== 'GET' || url.origin !== origin) return null
  if (asked.headers.has('authorization') || asked.headers.has('range')) return null
  if (asked.mode === 'navigate') {
    if (asked.destination !== 'document') return null
    return documentKey(url) === null ? 'other-document' : 'document'
  }
  if (asked.cache === 'no-store' || asked.cache === 'only-if-cached') return null
  return kindOfPath(url.pathname)
}

/** Of a file or a call. */
export function kindOfPath(path: string): Kind | null {
  if (path.startsWith('/assets/')) return 'asset'
  if (path.startsWith('/api/auth/') || path.startsWith('/demo')) return null
  if (PICTURE.test(path)) return 'picture'
  return PUBLIC_API.test(path) ? 'public-api' : null
}
