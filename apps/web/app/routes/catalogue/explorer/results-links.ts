import { paths } from '#app/data/path-builder.ts'
import type { ExplorerData } from './explorer-data.ts'
import { writeFilters } from './explorer-filters.ts'

export const RESULTS_ID = 'resultats'

/** Brings the count of results into sight, for what was pressed is gone now. */
export function focusResults(): void {
  document.getElementById(RESULTS_ID)?.focus()
}

export function addressAfter({ filters }: ExplorerData, next: string | null) {
  const search = writeFilters(filters)
  if (next) search.set('after', next)
  return { pathname: paths.explorer(), search: String(search) }
}
