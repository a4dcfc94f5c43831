import { useEffect, useState } from 'react'

/** Whole seconds since that instant, told anew each second until `most` have passed. */
export function useElapsedSeconds(since: number, most: number): number {
  const read = () => Math.min(most, Math.max(0, Math.floor((Date.now() - since) / 1000)))
  const [elapsed, setElapsed] = useState(read)
  const over = elapsed >= most
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is made of `since` and `most`
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setElapsed(read()), 1000)
    return () => clearInterval(timer)
  }, [since, most, over])
  return elapsed
}
