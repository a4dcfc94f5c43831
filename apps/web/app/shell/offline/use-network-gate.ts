import { useState } from 'react'
import { useOffline } from '../../data/api/reachability.ts'
import { askNetwork } from './use-return.ts'

/** Nothing is sent later by itself: what cannot go now is said, and left to the person. */
export interface NetworkGate {
  /** Whether the last press did nothing, for want of a network; no longer once it is back. */
  readonly shut: boolean
  /** Does the work if the network answers; answers whether it was done. */
  pass(work: () => unknown): Promise<boolean>
}

/** For what needs the network: asked for without one, it is not even tried. */
export function useNetworkGate(): NetworkGate {
  const offline = useOffline()
  const [refused, setRefused] = useState(false)
  return {
    shut: refused && offline,
    async pass(work) {
      // What was lost a moment ago may be back, or the other way round, and nobody has noticed yet.
      const open = (!offline && navigator.onLine) || (await askNetwork())
      setRefused(!open)
      if (open) await work()
      return open
    },
  }
}
