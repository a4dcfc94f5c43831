import { CACHED_HEADER } from '../app/data/api/worker-messages.ts'

/** When the network gave it, by the server's clock; now, where it does not say. */
export function givenAt({ headers }: Response): number {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? Date.now() : date
}

/** The same answer, which says of itself that it was kept. */
export function markAsCached(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set(CACHED_HEADER, new Date(givenAt(response)).toISOString())
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

const MAX_DOCUMENTS = 50
/** By the page that shows them; only of those that a worker's short life has seen. */
const shown = new Map<string, number>()

/** Notes which page was given a kept document. */
export function noteCachedDocument(clientId: string, response: Response): void {
  const [oldest] = shown.keys()
  if (shown.size >= MAX_DOCUMENTS && oldest !== undefined) shown.delete(oldest)
  shown.set(clientId, givenAt(response))
}

/** Told once: what the page shows next, it has asked for itself. Null where its document came from the network. */
export function takeCachedSince(clientId: string): number | null {
  const since = shown.get(clientId) ?? null
  shown.delete(clientId)
  return since
}

const IN_CIRCLES = { times: 3, withinMs: 8000 } as const
const loadings = new Map<string, readonly number[]>()

/**
 * True if a kept page loads itself again and again: it does where it lacks the code of where it leads, and cannot know
 * that asking once more will not bring it.
 */
export function goesInCircles(address: string, now: number): boolean {
  const recent = (loadings.get(address) ?? []).filter((then) => now - then < IN_CIRCLES.withinMs)
  loadings.clear()
  loadings.set(address, [...recent, now])
  return recent.length >= IN_CIRCLES.times - 1
}

/**
 * True if an answer may be cached for all users of this browser: no personal answer, none that forbids caching, no
 * failure, and no partial content.
 */
export function isCacheable(request: Request, response: Response): boolean {
  if (request.headers.has('authorization')) return false
  if (/\b(?:private|no-store)\b/i.test(response.headers.get('cache-control') ?? '')) return false
  return response.status === 200 && response.type === 'basic' && !response.redirected
}

/** An object that is not there any more is not shown from memory. */
export function isGone({ status }: Response): boolean {
  return status === 404 || status === 410
}
