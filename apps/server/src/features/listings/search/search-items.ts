import type { Item, ItemCounts, ItemFilters, ItemPage, ItemSearch } from '@okoume/contract/wire/item.ts'
import type pg from 'pg'
import { ApiError } from '#platform/http/api-error.ts'
import type { ListedItem } from '../items/item-columns.ts'
import { presentItem } from '../items/present-item.ts'
import { findOrCorrect } from './correct-text.ts'
import { countWithin } from './count-near.ts'
import { type Near, readNear } from './near-place.ts'
import { buildFacets, type Cell, countMatching, type PriceRange } from './search-facets.ts'
import { type Filters, hasPrice, readFilters, wantedText } from './search-filters.ts'
import { findByDistance } from './search-near.ts'
import { type PageKey, type PageOrder, readKey, writeKey } from './search-order.ts'
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
import {
  countFiltered,
  findFilteredPage,
  type RowFilter,
  type RowFilterContext,
  readRowFilter,
} from './search-row-filter.ts'
import { countOffered, findPriceRange } from './search-tally.ts'
import { type Found, findByText } from './search-text.ts'
import { walksPrices } from './search-walk.ts'

/** Sizes that pages are read in, one row telling that there is more: each is a statement of its own to prepare. */
const READ_SIZES = [25, 61, 101] as const

/** One page of the explorer, with what its filter panel shows. */
export function searchItems(context: RowFilterContext, search: ItemSearch, now: Date): Promise<ItemPage> {
  const find = (asked: ItemSearch) => searchExactly(context, asked, now)
  return findOrCorrect(context.pool, { search, find, isEmpty: ({ items }) => items.length === 0 })
}

async function searchExactly(context: RowFilterContext, search: ItemSearch, now: Date): Promise<ItemPage> {
  const { pool } = context
  const page = readPageRequest(search)
  const filter = readRowFilter(search, now)
  const present = presentNear(readNear(search))
  if (filter) {
    const { items, ...found } = await searchFiltered(context, page, filter, search.limit)
    return { items: items.map(present), ...found }
  }
  const { rows, more, summary } = await findPage(pool, page, search.limit)
  const last = rows.at(-1)
  return {
    items: rows.map(present),
    ...summary,
    next: more && last ? writeKey(page, last) : null,
  }
}

async function searchFiltered(
  context: RowFilterContext,
  page: PageRequest,
  filter: RowFilter,
  limit: number,
): Promise<Omit<ItemPage, 'items'> & { readonly items: readonly ListedItem[] }> {
  const { pool } = context
  const found = summarise(pool, page).then((all) => all.summary)
  const [{ rows, next }, { facets }, counted] = await Promise.all([
    findFilteredPage(context, page, filter, limit),
    found,
    countFiltered(context, page, filter, found),
  ])
  const items = await fetchItems(
    pool,
    rows.map(({ id }) => id),
  )
  return { items, ...counted, facets, next }
}

/** With its distance where the search is near a place. */
function presentNear(near: Near | null): (row: ListedItem) => Item {
  return (row) => (near ? { ...presentItem(row), distanceKm: near.kmOf(row) } : presentItem(row))
}

/** The number found and the counts of the filter panel, without any items. */
export function countItems(context: RowFilterContext, filters: ItemFilters, now: Date): Promise<ItemCounts> {
  const find = (asked: ItemFilters) => countExactly(context, asked, now)
  return findOrCorrect(context.pool, { search: filters, find, isEmpty: ({ total }) => total === 0 })
}

async function countExactly(context: RowFilterContext, filters: ItemFilters, now: Date): Promise<ItemCounts> {
  const page = { ...readPageRequest({ ...filters, sort: 'recent', limit: 1 }), limit: 0 }
  const filter = readRowFilter(filters, now)
  const found = countAll(context.pool, page)
  if (!filter) return found
  const [all, counted] = await Promise.all([found, countFiltered(context, page, filter, found)])
  return { ...all, ...counted }
}

async function countAll(pool: pg.Pool, page: PageRequest): Promise<ItemCounts> {
  if (page.wanted !== '' || page.radius) return (await summarise(pool, page)).summary
  const cells = await countOffered(pool, page.filters)
  return summaryOf(cells, page.filters, { min: 0, max: 0 })
}

export function readPageRequest(search: ItemSearch): PageRequest {
  const order: PageOrder =
    search.sort === 'proches' ? { sort: 'recent', near: readNear(search) } : { sort: search.sort, near: null }
  const radius = search.within === undefined ? null : readNear({ ...search, location: [] })
  return {
    ...order,
    radius: radius?.areas ?? null,
    filters: readFilters(search),
    wanted: wantedText(search),
    after: keyOf(search, order),
    limit: READ_SIZES.find((size) => size > search.limit) ?? search.limit + 1,
  }
}

function keyOf({ after }: ItemSearch, order: PageOrder): PageKey | null {
  if (after === undefined) return null
  const key = readKey(order, after)
  if (!key) throw new ApiError('INVALID_INPUT', { after: "Cette page n'existe pas." })
  return key
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
  if (page.wanted === '' && (walksPrices(page.sort) || !hasPrice(page.filters))) {
    const [rows, { summary }] = await Promise.all([readPage(pool, page), summarise(pool, page)])
    return { rows: rows.slice(0, limit), more: rows.length > limit, summary }
  }
  const find = page.wanted === '' ? findByPrice : findByText
  const { ids, summary } = await find(pool, page)
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
  const { filters, wanted, radius } = page
  if (radius) return countWithin(pool, { filters, wanted, areas: radius })
  if (wanted !== '') return findByText(pool, { ...page, limit: 0 })
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
