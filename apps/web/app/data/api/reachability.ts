import { useSyncExternalStore } from 'react'
import { CACHED_HEADER } from './worker-messages.ts'

let reachable = true
let keptSince: number | null = null
const listeners = new Set<() => void>()

/** What somebody has learnt of the network, and how old what they got instead of its answer is. */
export function noteReachability(answers: boolean, since: number | null = answers ? null : keptSince): void {
  if (answers === reachable && since === keptSince) return
  reachable = answers
  keptSince = since
  for (const listener of [...listeners]) listener()
}

/** The service worker showed what it had kept: the network does not answer, whatever the device thinks. */
export const noteCached = (since: number): void => noteReachability(false, since)

/** `fetch`, which notices whether the network answers, or the service worker in its stead. */
export async function noticingFetch(url: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    const kept = response.headers.get(CACHED_HEADER)
    if (kept) noteCached(Date.parse(kept))
    else noteReachability(true)
    return response
  } catch (error) {
    // An aborted call says nothing of the network.
    if (error instanceof TypeError) noteReachability(false)
    throw error
  }
}

const look = () => noteReachability(navigator.onLine)

/** Listens to the device, which knows of its own antenna only, and not of what is behind. */
export function watchNetwork(): void {
  addEventListener('offline', look)
  addEventListener('online', look)
  if (!navigator.onLine) look()
}

function onReachability(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the network does not answer, as far as this tab has noticed. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    onReachability,
    () => !reachable,
    () => false,
  )
}

/** When the network gave what this page shows, in milliseconds; null while it answers, or where nobody can tell. */
export function useCachedSince(): number | null {
  return useSyncExternalStore(
    onReachability,
    () => keptSince,
    () => null,
  )
}
