import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useOffline } from '../../data/api/reachability.ts'

/** The network that is found again is often lost again at once. */
const STEADY_MS = 500

export interface LastRead {
  /** By this device's clock. */
  readonly readAt: number
  readonly stale: boolean
}

/**
 * Once the network is back, it is read again on its own: by `again`, or else by the page's loaders. Answers whether it
 * may be old by now.
 */
export function useFreshAgain({ readAt, stale }: LastRead, again?: () => unknown): boolean {
  const offline = useOffline()
  const { revalidate } = useRevalidator()
  const wasOffline = useRef(false)
  const readAgain = useEffectEvent(() => {
    wasOffline.current = false
    if (again) again()
    else revalidate()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reading that is old again is one more reason to ask
  useEffect(() => {
    if (offline) wasOffline.current = true
    if (offline || !(stale || wasOffline.current)) return
    const steady = setTimeout(readAgain, STEADY_MS)
    return () => clearTimeout(steady)
  }, [offline, stale, readAt])
  return stale || offline
}
