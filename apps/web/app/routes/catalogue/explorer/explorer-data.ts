import type { Client } from '@okoume/client/client.ts'
import type { ItemCounts } from '@okoume/contract/wire/item.ts'
import type { ItemCard } from '@okoume/contract/wire/item-card.ts'
import type { MetaDescriptor } from 'react-router'
import { readCards } from '../item-card.tsx'
import { type ExplorerFilters, readFilters } from './explorer-filters.ts'

interface CardsPage {
  readonly items: readonly ItemCard[]
  readonly nearName?: string | undefined
  readonly next: string | null
  /** Text that was searched instead, where nothing has the typed one. */
  readonly corrected?: string | undefined
}

interface ItemsPage extends CardsPage, Pick<ItemCounts, 'total' | 'totalIsExact'> {
  /** Null where the list could not be read. */
  readonly facets: ItemCounts['facets'] | null
}

export interface ExplorerData extends ItemsPage {
  readonly filters: ExplorerFilters
  /** Its days or its place mean nothing any more, and were left out. */
  readonly dropped?: boolean
  /** Cursor at which these items begin; null for the first page. */
  readonly after: string | null
  /** Written with the data, so that a first visit need not load what writes it. */
  readonly meta: MetaDescriptor[]
}

const NOTHING: ItemsPage = {
  items: [],
  total: 0,
  totalIsExact: true,
  next: null,
  facets: null,
}

/** A list that cannot be read is logged, and shown as an empty one that can be asked for again (docs/spec.md#11-errors-and-their-texts). */
export async function loadExplorer(api: Client, requestUrl: string): Promise<ExplorerData> {
  const { searchParams, origin } = new URL(requestUrl)
  const filters = readFilters(searchParams)
  const after = searchParams.get('after')
  const [page, { explorerMeta }] = await Promise.all([
    loadPage(api, filters, after).catch((error: unknown) => {
      console.error(error)
      return { ...NOTHING, filters }
    }),
    import('./explorer-meta.ts'),
  ])
  return { ...page, after, meta: explorerMeta(page, origin) }
}

const ANYWHERE = { near: '', within: '', from: '', to: '', sort: 'recent' } as const

/** An old link leads on without its key where that means nothing any more, and without its days and its place where they are over. */
async function loadPage(
  api: Client,
  filters: ExplorerFilters,
  after: string | null,
): Promise<ItemsPage & Pick<ExplorerData, 'filters' | 'dropped'>> {
  try {
    const [cards, counts] = await Promise.all([
      searchCards(api, filters, after),
      api.countItems({ query: queryOf(filters) }),
    ])
    return { ...cards, ...counts, filters }
  } catch (error) {
    // Everything else was made sound.
    const refused = error instanceof Error && 'status' in error && error.status === 400
    if (refused && after) return loadPage(api, filters, null)
    if (refused && (filters.from || filters.near)) {
      return { ...(await loadPage(api, { ...filters, ...ANYWHERE }, null)), dropped: true }
    }
    throw error
  }
}

export async function searchCards(
  api: Client,
  filters: ExplorerFilters,
  after: string | null,
): Promise<CardsPage> {
  const { cards, ...page } = await api.searchCards({
    query: { ...queryOf(filters), sort: filters.sort, ...(after ? { after } : {}) },
  })
  return { items: readCards(cards), ...page }
}

export function queryOf({
  q,
  category,
  min,
  max,
  locations,
  conditions,
  near,
  within,
  from,
  to,
  instant,
}: ExplorerFilters) {
  return {
    min,
    max,
    location: [...locations],
    condition: [...conditions],
    ...(q ? { q } : {}),
    ...(category === 'tous' ? {} : { category }),
    ...(near ? { near } : {}),
    ...(within ? { within } : {}),
    ...(from ? { from, to } : {}),
    ...(instant ? { instant: 'true' as const } : {}),
  }
}
