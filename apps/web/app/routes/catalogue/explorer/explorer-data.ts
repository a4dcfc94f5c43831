import type { Client } from '@okoume/client/client.ts'
import type { ItemPage } from '@okoume/contract/wire/item.ts'
import type { MetaDescriptor } from 'react-router'
import { type ItemSummary, summarizeItem } from '../item-summary.ts'
import { type ExplorerFilters, readFilters } from './explorer-filters.ts'

export interface ItemsPage extends Pick<ItemPage, 'total' | 'totalIsExact' | 'next'> {
  readonly items: readonly ItemSummary[]
  /** Null where the list could not be read. */
  readonly facets: ItemPage['facets'] | null
}

export interface ExplorerData extends ItemsPage {
  readonly filters: ExplorerFilters
  /** The key of the page that stands before these items; null for the first. */
  readonly after: string | null
  /** Written with the data, so that a first visit need not load what writes it. */
  readonly meta: MetaDescriptor[]
}

const NOTHING: ItemsPage = { items: [], total: 0, totalIsExact: true, next: null, facets: null }

/** A list that cannot be read is logged, and shown as an empty one that can be asked for again (docs/spec.md#11-errors-and-their-texts). */
export async function loadExplorer(api: Client, requestUrl: string): Promise<ExplorerData> {
  const { searchParams, origin } = new URL(requestUrl)
  const filters = readFilters(searchParams)
  const after = searchParams.get('after')
  const [page, { explorerMeta }] = await Promise.all([
    loadItems(api, filters, after).catch((error: unknown) => {
      console.error(error)
      return NOTHING
    }),
    import('./explorer-meta.ts'),
  ])
  return { ...page, filters, after, meta: explorerMeta(filters, origin) }
}

/** The page after that key; the first one where the key means nothing any more, as in an old link. */
async function loadItems(api: Client, filters: ExplorerFilters, after: string | null): Promise<ItemsPage> {
  try {
    return await searchItems(api, filters, after)
  } catch (error) {
    // Everything else was made sound.
    if (after && error instanceof Error && 'status' in error && error.status === 400) {
      return searchItems(api, filters, null)
    }
    throw error
  }
}

export async function searchItems(
  api: Client,
  filters: ExplorerFilters,
  after: string | null,
): Promise<ItemsPage> {
  const { q, category, min, max, locations, sort } = filters
  const { items, total, totalIsExact, next, facets } = await api.searchItems({
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
  return { items: items.map(summarizeItem), total, totalIsExact, next, facets }
}
