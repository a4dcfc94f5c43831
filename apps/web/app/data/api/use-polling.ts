import { useEffect, useEffectEvent } from 'react'
import { onReachable } from './ask-network.ts'

/**
 * Does the work now and again, `ms` after each time it is done, while the page is visible; once more as soon
 * as the page is seen again. Null stops it. The work answers for its own failures.
 *
 * Not for data of private pages: those use `refetchInterval` of the query cache. Here are the public pages, which may not
 * load it (sign-up, demo), and the checkout, where a payment must not be read from a cache and a failed request decides
 * what the page does next.
 */
export function usePolling(work: () => Promise<void>, ms: number | null): void {
  const latest = useEffectEvent(work)
  useEffect(() => {
    if (ms === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let running = false
    let stopped = false
    const round = async () => {
      clearTimeout(timer)
      if (stopped || running || document.visibilityState === 'hidden') return
      running = true
      await latest().finally(() => {
        running = false
      })
      if (!stopped) timer = setTimeout(round, ms)
    }
    round()
    document.addEventListener('visibilitychange', round)
    const stop = onReachable(round)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', round)
      stop()
    }
  }, [ms])
}
