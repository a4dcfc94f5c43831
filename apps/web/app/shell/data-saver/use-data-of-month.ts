import { useEffect, useState } from 'react'
import { countData, dataOfPages } from './count-data.ts'
import { type DataUsed, monthInLibreville, NOTHING_USED, usedIn } from './data-used.ts'
import { dataOfWorker } from './device-settings.ts'

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

/** What the site has fetched on this device this month: its pages and its service worker. */
async function dataOfMonth(now: Date): Promise<DataUsed> {
  countData()
  const worker = await dataOfWorker().catch(() => NOTHING_USED)
  return usedIn(monthInLibreville(now), dataOfPages(), worker)
}
