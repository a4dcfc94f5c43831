import { dashboardPaths, isDashboardPath } from '../../data/dashboard-paths.ts'

/** A message of the service worker to its pages about notifications. */
export type PushMessage =
  /** A notification was touched: the page goes there and answers on the port, or the worker opens it itself. */
  | { readonly type: 'open-notice'; readonly path: string }
  /** The push service has given this browser another address. */
  | { readonly type: 'subscription-changed' }

export function asPushMessage(data: unknown): PushMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'subscription-changed') return { type: data.type }
  if (data.type !== 'open-notice' || !('path' in data)) return null
  const { path } = data
  return typeof path === 'string' && path.startsWith('/') ? { type: data.type, path } : null
}

const OPENED = 'avis'

/**
 * Where a touched notification leads: a path of this site, else the list of notices. A private page gets the
 * notice's id, and marks it as read; a public one is the same for everybody.
 */
export function noticeAddress(origin: string, { id, path }: NoticeToOpen): string {
  const target = URL.canParse(path ?? '', origin) ? new URL(path ?? '', origin) : null
  const ours = path && target?.origin === origin ? target : new URL(dashboardPaths.notices(), origin)
  if (id && isDashboardPath(ours.pathname)) ours.searchParams.set(OPENED, id)
  return ours.pathname + ours.search + ours.hash
}

export interface NoticeToOpen {
  readonly id: string
  readonly path: string | null
}

/** The notice that led to this address, and the address without it. */
export function openedNotice(address: {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}): { readonly id: string; readonly rest: string } | null {
  const search = new URLSearchParams(address.search)
  const id = search.get(OPENED)
  if (id === null) return null
  search.delete(OPENED)
  return { id, rest: `${address.pathname}${search.size > 0 ? `?${search}` : ''}${address.hash}` }
}
