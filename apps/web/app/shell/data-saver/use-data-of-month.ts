import { useEffect, useState } from 'react'
import { countData, dataOfPages } from './count-data.ts'
import { type DataUsed, monthInLibreville, NOTHING_USED, usedIn } from './data-used.ts'
import { dataOfWorker } from './device-settings.ts'

const EVERY_MS = 3_000

/**
 * Data that pages and service worker used on this device this month, read again while visible; null until it is known.
 */
export function useDataOfMonth(): DataUsed | null {
  const [used, setUsed] = useState<DataUsed | null>(null)
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return
      const month = monthInLibreville(new Date())
      countData()
      const worker = await dataOfWorker().catch(() => NOTHING_USED)
      setUsed(usedIn(month, dataOfPages(), worker))
    }
    look()
    const looking = setInterval(look, EVERY_MS)
    return () => clearInterval(looking)
  }, [])
  return used
}
