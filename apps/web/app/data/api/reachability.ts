import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { CACHED_HEADER } from './worker-messages.ts'

interface Reachability {
  readonly reachable: boolean
  /** When the service worker stored the answer that is shown instead of the network's. */
  readonly cachedSince: number | null
}

const store = createStore<Reachability>({ reachable: true, cachedSince: null })

/** Records whether the network answered, and how old the answer is that was shown instead. */
export function noteReachability(reachable: boolean, since?: number): void {
  const before = store.read()
  const cachedSince = since ?? (reachable ? null : before.cachedSince)
  if (reachable !== before.reachable || cachedSince !== before.cachedSince)
    store.set({ reachable, cachedSince })
}

/** The service worker answered from its cache: the network does not answer, whatever the device thinks. */
export const noteCached = (since: number): void => noteReachability(false, since)

/** `fetch` that records whether the network answered, or the service worker from its cache. */
export async function noticingFetch(url: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    const cached = response.headers.get(CACHED_HEADER)
    if (cached) noteCached(Date.parse(cached))
    else noteReachability(true)
    return response
  } catch (error) {
    // An aborted call says nothing of the network.
    if (error instanceof TypeError) noteReachability(false)
    throw error
  }
}

/** A hint asks the server; a lost answer is noted too. */
const look = () => noticingFetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => {})

/** The device knows only whether it has a connection, not whether the server is behind it, and may be wrong about both. */
export function watchDevice(): void {
  addEventListener('offline', look)
  addEventListener('online', look)
  if (!navigator.onLine) void look()
}

/** True if the network answers, as far as this tab has noticed. */
export const isReachable = (): boolean => store.read().reachable

/** Calls at every change; answers how to stop. */
export const watchReachability: (changed: () => void) => () => void = store.subscribe

export function useOffline(): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => !isReachable(),
    () => false,
  )
}

/** When the cached page that is shown was stored, in milliseconds; null while the network answers, or where it is unknown. */
export function useCachedSince(): number | null {
  return useSyncExternalStore(
    store.subscribe,
    () => store.read().cachedSince,
    () => null,
  )
}
