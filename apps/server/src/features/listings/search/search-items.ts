import type { Written } from '@okoume/contract/model/written.ts'
import type { Item, ItemCounts, ItemFilters, ItemPage, ItemSearch } from '@okoume/contract/wire/item.ts'
import type pg from 'pg'
import type { ListedItem } from '../items/item-columns.ts'
import { presentItem } from '../items/present-item.ts'
import { countWithin } from './count-near.ts'
import { type Near, readNear } from './near-place.ts'
import { readMeaning } from './read-meaning.ts'
import { readPageRequest } from './read-page-request.ts'
import { isInOrder } from './search-card-rows.ts'
import { type AskedFor, findCards } from './search-cards.ts'
import { buildFacets, type Cell, countMatching, type PriceRange } from './search-facets.ts'
import type { Filters } from './search-filters.ts'
import { findByDistance } from './search-near.ts'
import { writeKey } from './search-order.ts'
import {
  FEW,
  fetchItems,
  gatherPage,
  type PageRequest,
  readPage,
  SAMPLE,
  walkOn,
  walkPage,
} from './search-pages.ts'
import { countFiltered, findFilteredPage, type RowFilterContext, readRowFilter } from './search-row-filter.ts'
import { countOffered, findPriceRange } from './search-tally.ts'
import { type Found, findByText } from './search-text.ts'
import { isInTiers, listTiers } from './search-tiers.ts'

/** One page of the explorer, with what its filter panel shows. */
export async function searchItems(
  context: RowFilterContext,
  search: ItemSearch,
  now: Date,
): Promise<Written<typeof ItemPage>> {
  const { textQuery, tiers, ...corrected } = await readMeaning(context.pool, search.q)
  if (!isInTiers(search, tiers)) {
    return { ...(await searchExactly(context, search, { textQuery, now })), ...corrected }
  }
  const [{ rows, next }, summary] = await Promise.all([
    listTiers(tiers, search, (asked, tier) => findCards(context, asked, { textQuery: tier, now })),
    summariseFiltered(context, search, { textQuery, now }),
  ])
  const items = await fetchItems(
    context.pool,
    rows.map(({ id }) => id),
  )
  return { items: items.map(presentNear(readNear(search))), ...summary, next, ...corrected }
}

async function searchExactly(
  context: RowFilterContext,
  search: ItemSearch,
  { textQuery, now }: AskedFor,
): Promise<Written<typeof ItemPage>> {
  const { pool } = context
  const page = readPageRequest(search, textQuery)
  const filter = readRowFilter(search, now)
  const present = presentNear(readNear(search))
  if (filter) {
    const found = summarise(pool, page).then((all) => all.summary)
    const [{ rows, next }, { facets }, counted] = await Promise.all([
      findFilteredPage(context, page, filter, search.limit),
      found,
      countFiltered(context, page, filter, found),
    ])
    const ids = rows.map(({ id }) => id)
    return { items: (await fetchItems(pool, ids)).map(present), ...counted, facets, next }
  }
  const { rows, more, summary } = await findPage(pool, page, search.limit)
  const last = rows.at(-1)
  return {
    items: rows.map(present),
    ...summary,
    next: more && last ? writeKey(page, last) : null,
  }
}

/** With its distance where the search is near a place. */
function presentNear(near: Near | null): (row: ListedItem) => Written<typeof Item> {
  return (row) => (near ? { ...presentItem(row), distanceKm: near.kmOf(row) } : presentItem(row))
}

/** The number found and the counts of the filter panel, without any items. */
export async function countItems(
  context: RowFilterContext,
  filters: ItemFilters,
  now: Date,
): Promise<ItemCounts> {
  const { textQuery, tiers: _, ...corrected } = await readMeaning(context.pool, filters.q)
  return { ...(await summariseFiltered(context, filters, { textQuery, now })), ...corrected }
}

async function summariseFiltered(
  context: RowFilterContext,
  filters: ItemFilters,
  { textQuery, now }: AskedFor,
): Promise<Found['summary']> {
  const page = { ...readPageRequest({ ...filters, sort: 'recent', limit: 1 }, textQuery), limit: 0 }
  const filter = readRowFilter(filters, now)
  const found = countAll(context.pool, page)
  if (!filter) return found
  const [all, counted] = await Promise.all([found, countFiltered(context, page, filter, found)])
  return { ...all, ...counted }
}

async function countAll(pool: pg.Pool, page: PageRequest): Promise<Found['summary']> {
  if (page.textQuery !== null || page.radius) return (await summarise(pool, page)).summary
  const cells = await countOffered(pool, page.filters)
  return summaryOf(cells, page.filters, { min: 0, max: 0 })
}

interface FoundPage {
  readonly rows: readonly ListedItem[]
  /** There is a further page. */
  readonly more: boolean
  readonly summary: Found['summary']
}

async function findPage(pool: pg.Pool, page: PageRequest, limit: number): Promise<FoundPage> {
  if (page.near || page.radius) {
    const [ids, { summary }] = await Promise.all([findByDistance(pool, page), summarise(pool, page)])
    return { rows: await fetchItems(pool, ids.slice(0, limit)), more: ids.length > limit, summary }
  }
  if (isInOrder(page)) {
    const [rows, { summary }] = await Promise.all([readPage(pool, page), summarise(pool, page)])
    return { rows: rows.slice(0, limit), more: rows.length > limit, summary }
  }
  const { textQuery } = page
  const { ids, summary } = await (textQuery
    ? findByText(pool, { ...page, textQuery })
    : findByPrice(pool, page))
  return { rows: await fetchItems(pool, ids.slice(0, limit)), more: ids.length > limit, summary }
}

/** Some prices in the order of dates, which no index holds. */
async function findByPrice(pool: pg.Pool, page: PageRequest): Promise<Found> {
  const [first, { summary }] = await Promise.all([walkPage(pool, page, SAMPLE), summarise(pool, page)])
  if (first.complete) return { ids: first.ids, summary }
  const ids = summary.total <= FEW ? await gatherPage(pool, page) : await walkOn(pool, page)
  return { ids, summary }
}

/** Without a text, and a radius, everything has been counted already. */
async function summarise(pool: pg.Pool, page: PageRequest): Promise<Pick<Found, 'summary'>> {
  const { filters, textQuery, radius } = page
  if (radius) return countWithin(pool, { filters, textQuery, areas: radius })
  if (textQuery) return findByText(pool, { ...page, textQuery, limit: 0 })
  const [cells, price] = await Promise.all([countOffered(pool, filters), findPriceRange(pool, filters)])
  return { summary: summaryOf(cells, filters, price) }
}

function summaryOf(cells: readonly Cell[], filters: Filters, price: PriceRange): Found['summary'] {
  return {
    total: countMatching(cells, filters),
    totalIsExact: true,
    facets: buildFacets({ category: cells, location: cells }, filters, price),
  }
}
