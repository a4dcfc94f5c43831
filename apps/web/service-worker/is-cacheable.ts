/**
 * Whether an answer may be cached for all users of this browser: no personal answer, none that forbids caching, no
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
