import { safeLocalStorage } from '../../data/storage/safe-storage.ts'
import { addData, type DataUsed, type Fetched, monthInLibreville, readDataUsed, weigh } from './data-used.ts'

const DATA_USED_KEY = 'okoume.data-used'
const STORE_AFTER_MS = 2_000

// Counted, and not stored yet.
let unsaved: DataUsed | undefined
let counting = false

/** Counts from now on what this page fetches, and what it has fetched before. */
export function countData(): void {
  if (counting || typeof PerformanceObserver === 'undefined') return
  counting = true
  const watch = new PerformanceObserver((list) => {
    const entries = list.getEntries() as unknown as readonly Fetched[]
    const seen = weigh(entries, monthInLibreville(new Date()))
    if (seen.bytes === 0) return
    // One write for all that a page asks for at once.
    if (!unsaved) setTimeout(save, STORE_AFTER_MS)
    unsaved = addData(unsaved, seen)
  })
  for (const type of ['navigation', 'resource']) watch.observe({ type, buffered: true })
  addEventListener('pagehide', save)
  document.addEventListener('visibilitychange', () => document.hidden && save())
}

export function dataOfPages(): DataUsed {
  save()
  return readDataUsed(safeLocalStorage.read(DATA_USED_KEY))
}

function save(): void {
  if (!unsaved) return
  const used = addData(readDataUsed(safeLocalStorage.read(DATA_USED_KEY)), unsaved)
  unsaved = undefined
  safeLocalStorage.write(DATA_USED_KEY, JSON.stringify(used))
}
