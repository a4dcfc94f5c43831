import type { Client } from '@okoume/client/client.ts'
import type { ItemPage } from '@okoume/contract/wire/item.ts'
import { type ItemSummary, summarizeItem } from '../item-summary.ts'
import { type ExplorerFilters, readFilters } from './explorer-filters.ts'

export interface ExplorerData extends Pick<ItemPage, 'total' | 'totalIsExact' | 'next' | 'facets'> {
  readonly filters: ExplorerFilters
  readonly items: readonly ItemSummary[]
  /** The key of the page that stands before these items; null for the first. */
  readonly after: string | null
}

export async function loadExplorer(api: Client, requestUrl: string): Promise<ExplorerData> {
  const search = new URL(requestUrl).searchParams
  const filters = readFilters(search)
  const after = search.get('after')
  try {
    return await loadPage(api, filters, after)
  } catch (error) {
    // Everything else was made sound: only the key of a page can be one that no longer exists.
    if (after && error instanceof Error && 'status' in error && error.status === 400) {
      return loadPage(api, filters, null)
    }
    throw error
  }
}

async function loadPage(api: Client, filters: ExplorerFilters, after: string | null): Promise<ExplorerData> {
  const { q, category, min, max, locations, sort } = filters
  const page = await api.searchItems({
    query: {
      sort,
      min,
      max,
      location: [...locations],
      ...(q ? { q } : {}),
      ...(category === 'tous' ? {} : { category }),
      ...(after ? { after } : {}),
    },
  })
  const { total, totalIsExact, next, facets } = page
  return { filters, after, total, totalIsExact, next, facets, items: page.items.map(summarizeItem) }
}
