import { useEffect, useState } from 'react'
import { dataOfMonth } from './data-of-month.ts'
import type { DataUsed } from './data-used.ts'

const EVERY_MS = 3_000

/** What was used this month, kept current while it is seen; null until it is known. */
export function useDataOfMonth(): DataUsed | null {
  const [used, setUsed] = useState<DataUsed | null>(null)
  useEffect(() => {
    const look = () => {
      if (!document.hidden) dataOfMonth(new Date()).then(setUsed)
    }
    look()
    const looking = setInterval(look, EVERY_MS)
    return () => clearInterval(looking)
  }, [])
  return used
}
