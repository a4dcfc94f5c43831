import { useState } from 'react'
import { askNetwork } from '../../data/api/ask-network.ts'
import { isReachable, useOffline } from '../../data/api/reachability.ts'

/** A slow line is no lost one: the press may wait longer than that of a link. */
const ANSWER_WITHIN_MS = 4000

/** Whether the network answers now. What was lost a moment ago may be back, or the other way round, and nobody has noticed yet. */
export async function networkAnswers(): Promise<boolean> {
  return (isReachable() && navigator.onLine) || (await askNetwork(ANSWER_WITHIN_MS))
}

/** For actions that are never queued: without a network the page says so, and the person tries again. */
export interface NetworkGate {
  /** Whether the last press did nothing, for want of a network; no longer once it is back. */
  readonly shut: boolean
  /** Does the work if the network answers; answers whether it was done. */
  pass(work: () => unknown): Promise<boolean>
}

/** Runs an action only if the network answers. */
export function useNetworkGate(): NetworkGate {
  const offline = useOffline()
  const [refused, setRefused] = useState(false)
  return {
    shut: refused && offline,
    async pass(work) {
      const open = await networkAnswers()
      setRefused(!open)
      if (open) await work()
      return open
    },
  }
}
