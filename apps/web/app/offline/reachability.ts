import { useSyncExternalStore } from 'react'

let reachable = true
const listeners = new Set<() => void>()

/** What somebody has learnt of the network. */
function noteReachability(answers: boolean): void {
  if (answers === reachable) return
  reachable = answers
  for (const listener of [...listeners]) listener()
}

/** `fetch`, which notices whether the network answers. */
export async function noticingFetch(url: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    noteReachability(true)
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
