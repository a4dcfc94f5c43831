import type { ItemPage, ItemSearch } from '@okoume/contract/wire/item.ts'
import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { CITIES } from '@okoume/domain/listing/listing-attributes.ts'
import type pg from 'pg'
import { runPrepared } from '../../platform/database/prepared.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { LISTED_COLUMNS, type ListedItem } from './item-columns.ts'
import { presentItem } from './present-item.ts'
import { searchFilter } from './search-filters.ts'
import { afterKey, orderBy, readKey, writeKey } from './search-order.ts'

/** Above this, a count is «more than»: counting on would read the whole catalogue. */
const COUNT_LIMIT = 10_000

/** One page of the explorer, with what its filter panel shows. */
export async function searchItems(pool: pg.Pool, search: ItemSearch): Promise<ItemPage> {
  const [rows, summary] = await Promise.all([findPage(pool, search), summarise(pool, search)])
  const page = rows.slice(0, search.limit)
  const last = page.at(-1)
  return {
    items: page.map(presentItem),
    ...summary,
    next: rows.length > search.limit && last ? writeKey(search.sort, last) : null,
  }
}

/** The page's rows, and one more where there is a further page. */
async function findPage(pool: pg.Pool, search: ItemSearch): Promise<ListedItem[]> {
  const { where, values } = searchFilter(search)
  const key = search.after === undefined ? null : readKey(search.sort, search.after)
  if (search.after !== undefined && !key)
    throw new Refusal('INVALID_INPUT', { after: "Cette page n'existe pas." })
  const from = key ? ` and ${afterKey(search.sort, values.length + 1)}` : ''
  const parameters = [...values, ...(key ?? []), search.limit + 1]
  return runPrepared<ListedItem>(
    pool,
    `select ${LISTED_COLUMNS} from items join users on users.id = items.owner_id
     where ${where}${from} order by ${orderBy(search.sort)} limit $${parameters.length}`,
    parameters,
  )
}

type Summary = Pick<ItemPage, 'total' | 'totalIsExact' | 'facets'>

async function summarise(pool: pg.Pool, search: ItemSearch): Promise<Summary> {
  const [total, categories, locations, price] = await Promise.all([
    countAll(pool, search),
    countEach(pool, search, 'category', CATEGORIES),
    countEach(pool, search, 'location', CITIES),
    findPriceRange(pool, search),
  ])
  return {
    total: Math.min(total, COUNT_LIMIT),
    totalIsExact: total <= COUNT_LIMIT,
    facets: {
      categories: CATEGORIES.map((id) => ({ id, name: CATEGORY_NAMES[id], count: categories.get(id) ?? 0 })),
      locations: CITIES.map((name) => ({ name, count: locations.get(name) ?? 0 })),
      price,
    },
  }
}

async function countAll(pool: pg.Pool, search: ItemSearch): Promise<number> {
  const { where, values } = searchFilter(search)
  const text = `select count(*) as count from (select 1 from items where ${where} limit ${COUNT_LIMIT + 1}) as found`
  const [row] = await runPrepared<{ count: number }>(pool, text, values)
  return row?.count ?? 0
}

/** How many objects each choice of a facet would show, the facet's own condition aside. */
async function countEach(
  pool: pg.Pool,
  search: ItemSearch,
  facet: 'category' | 'location',
  choices: readonly string[],
): Promise<Map<string, number>> {
  const { where, values } = searchFilter(search, facet)
  const text = `select choice, (
      select count(*) from (select 1 from items where ${where} and items.${facet} = choice limit ${COUNT_LIMIT}) as found
    ) as count from unnest($${values.length + 1}::text[]) as choice`
  const rows = await runPrepared<{ choice: string; count: number }>(pool, text, [...values, choices])
  return new Map(rows.map(({ choice, count }) => [choice, count]))
}

/** The dearest and cheapest day among the objects found, each read off an end of an index. */
async function findPriceRange(pool: pg.Pool, search: ItemSearch): Promise<{ min: number; max: number }> {
  const { where, values } = searchFilter(search, 'price')
  const text = `select min(price_per_day) as min, max(price_per_day) as max from items where ${where}`
  const [row] = await runPrepared<{ min: number | null; max: number | null }>(pool, text, values)
  return { min: row?.min ?? 0, max: row?.max ?? 0 }
}
