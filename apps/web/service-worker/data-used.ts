import { type Fetched, monthInLibreville, weigh } from '../app/shell/data-saver/data-used.ts'
import { addDataOfWorker } from '../app/shell/data-saver/device-settings.ts'

/** Counts what this worker fetches: pages see nothing of it. */
export function countFetchedData(): void {
  if (typeof PerformanceObserver === 'undefined') return
  const watch = new PerformanceObserver((list) => {
    const entries = list.getEntries() as unknown as readonly Fetched[]
    const seen = weigh(entries, monthInLibreville(new Date()))
    // Where storage is forbidden, nothing is counted.
    if (seen.bytes > 0) addDataOfWorker(seen).catch(() => {})
  })
  watch.observe({ type: 'resource', buffered: true })
}
