/** Bytes over the network in one month. */
export interface DataUsed {
  /** `2026-11`, by the calendar of Libreville. */
  readonly month: string
  readonly bytes: number
  /** Of these, what pictures and the film weighed. */
  readonly pictures: number
}

export const NOTHING_USED: DataUsed = { month: '', bytes: 0, pictures: 0 }

export function monthInLibreville(now: Date): string {
  // Swedes write the year first.
  const month = new Intl.DateTimeFormat('sv', {
    timeZone: 'Africa/Libreville',
    year: 'numeric',
    month: '2-digit',
  })
  return month.format(now)
}

export function addData(used: DataUsed | undefined, more: DataUsed): DataUsed {
  if (used?.month !== more.month) return more
  return { month: more.month, bytes: used.bytes + more.bytes, pictures: used.pictures + more.pictures }
}

export function usedIn(month: string, ...parts: readonly DataUsed[]): DataUsed {
  const ofMonth = parts.filter((part) => part.month === month)
  return ofMonth.reduce((sum, part) => addData(sum, part), { month, bytes: 0, pictures: 0 })
}

/** Subset of `PerformanceResourceTiming`. */
export interface Fetched {
  readonly entryType: string
  readonly name: string
  /** Bytes over the network, headers included; 0 for what came from a cache or the service worker. */
  readonly transferSize: number
  /** When the service worker was called for it; 0 if it was not. */
  readonly workerStart: number
}

const PICTURE = /[.](?:avif|webp|jpe?g|png|svg|gif|mp4|webm)(?:$|[?#])/

/** Bytes as a page counts them: a document that the service worker fetched is counted there. */
export function weigh(fetched: readonly Fetched[], month: string): DataUsed {
  const counted = fetched.filter(
    ({ entryType, workerStart }) => entryType === 'resource' || (entryType === 'navigation' && !workerStart),
  )
  const weight = (some: readonly Fetched[]) => some.reduce((sum, one) => sum + (one.transferSize || 0), 0)
  return {
    month,
    bytes: weight(counted),
    pictures: weight(counted.filter(({ name }) => PICTURE.test(name))),
  }
}

/** Parses the stored text; an unreadable one counts as nothing used. */
export function readDataUsed(stored: string | null): DataUsed {
  try {
    const { month, bytes, pictures } = JSON.parse(stored ?? '')
    const sound = typeof month === 'string' && Number.isFinite(bytes) && Number.isFinite(pictures)
    return sound ? { month, bytes, pictures } : NOTHING_USED
  } catch {
    return NOTHING_USED
  }
}
