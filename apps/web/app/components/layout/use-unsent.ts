import { useEffect, useState } from 'react'
import type { Entries } from '#app/offline/outbox-rules.ts'

/** What waits to be sent; null as long as, or where, its code is not there. */
export type Unsent = Entries | null

/** Known while it is wanted. */
export function useUnsent(wanted: boolean): Unsent {
  const [unsent, setUnsent] = useState<Unsent>(null)
  useEffect(() => {
    if (!wanted) return
    let stop = () => {}
    let over = false
    const follow = async () => {
      const { outbox } = await import('#app/offline/outbox.ts')
      const entries = await outbox.load()
      if (over) return
      setUnsent(entries)
      stop = outbox.subscribe(() => setUnsent(outbox.read()))
    }
    follow().catch(() => {})
    return () => {
      over = true
      stop()
    }
  }, [wanted])
  return unsent
}
