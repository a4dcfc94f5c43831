/**
 * What may be kept for whoever uses this browser next: no answer to somebody in particular, nothing that says that it
 * must not be, no failure, and no part of a whole.
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
