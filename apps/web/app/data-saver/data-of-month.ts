import { countData, dataOfPages } from './count-data.ts'
import { type DataUsed, monthInLibreville, NOTHING_USED, usedIn } from './data-used.ts'
import { dataOfWorker } from './device-settings.ts'

/** What the site has fetched on this device this month: its pages and its service worker. */
export async function dataOfMonth(now: Date): Promise<DataUsed> {
  countData()
  const worker = await dataOfWorker().catch(() => NOTHING_USED)
  return usedIn(monthInLibreville(now), dataOfPages(), worker)
}
