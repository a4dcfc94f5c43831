import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import { LISTED_COLUMNS, type ListedItem } from '../items/item-columns.ts'
import { type Filters, hiddenPrices, Parameters, priceConditions } from './search-filters.ts'
import { afterKey, ORDER_COLUMNS, orderBy, type PageKey, type PageOrder } from './search-order.ts'
import { containsText, indexedText, type TextQuery } from './search-text-conditions.ts'
import { leftPrices, readByPlace, walkInOrder } from './search-walk.ts'

/** Rows of a page, from where on, and how many; one more tells that there is a further page. */
export interface PageRequest extends PageOrder {
  readonly filters: Filters
  /** Areas of a radius, beside the filters; null where there is none. */
  readonly radius: readonly string[] | null
  /** Null for everything. */
  readonly textQuery: TextQuery | null
  readonly after: PageKey | null
  readonly limit: number
}

export interface WalkedPage {
  readonly ids: string[]
  /** Rows that were looked at, and those among them with the text. */
  readonly walked: number
  readonly withText: number
  /** Nothing is missing in `ids`. */
  readonly complete: boolean
}

/** As many items are read through sooner than an order is walked, or an index collected, in search of some of them. */
export const FEW = 5000
/** How far a walk goes at first, and then, before all that match are gathered. */
export const SAMPLE = 500
const FURTHER = [4000, 16_000] as const

/** A page that an index holds in its order: no text, and no price but where the order is that of prices. */
export async function readPage(
  pool: pg.Pool,
  { filters, sort, after, limit }: PageRequest,
): Promise<ListedItem[]> {
  const parameters = new Parameters()
  const rows = walkInOrder(parameters, { filters, sort, after, limit, select: 'items.*' })
  const text = `select ${LISTED_COLUMNS} from (${rows}) as items join users on users.id = items.owner_id
    order by ${orderBy(sort)}`
  return runPrepared(pool, text, parameters.values)
}

/** Looks through so many rows of the order for the page's. */
export async function walkPage(pool: pg.Pool, page: PageRequest, rows: number): Promise<WalkedPage> {
  const { filters, textQuery, sort, after, limit } = page
  const parameters = new Parameters()
  const hasText = ['true', ...containsText(parameters, textQuery)].join(' and ')
  const fitting = leftPrices(parameters, filters, sort)
  const select = `${ORDER_COLUMNS}, ${hasText} as with_text, ${fitting} as fitting`
  const walked = walkInOrder(parameters, { filters, sort, after, limit: rows, select })
  const text = `with walked as materialized (${walked})
    select count(*) as walked, count(*) filter (where with_text) as with_text,
      array(select id from walked as items where with_text and fitting order by ${orderBy(sort)} limit ${limit}) as ids
    from walked`
  const [found] = await runPrepared<{ walked: number; withText: number; ids: string[] }>(
    pool,
    text,
    parameters.values,
  )
  const { walked: seen = 0, withText = 0, ids = [] } = found ?? {}
  return { ids, walked: seen, withText, complete: ids.length === limit || seen < rows }
}

/** The page of a walk whose first rows were not enough. */
export async function walkOn(pool: pg.Pool, page: PageRequest): Promise<readonly string[]> {
  for (const rows of FURTHER) {
    const { ids, complete } = await walkPage(pool, page, rows)
    if (complete) return ids
  }
  return gatherPage(pool, page)
}

/** Finds the page by its text or else its prices, however far apart its rows are: reads all that match. */
export async function gatherPage(pool: pg.Pool, page: PageRequest): Promise<string[]> {
  const { filters, textQuery, sort, after, limit } = page
  const parameters = new Parameters()
  const matching =
    textQuery === null
      ? readByPlace(parameters, {
          filters,
          select: ORDER_COLUMNS,
          conditions: hiddenPrices(parameters, filters),
          ending: '',
        })
      : readByPlace(parameters, {
          filters,
          select: ORDER_COLUMNS,
          conditions: [...indexedText(parameters, textQuery), ...priceConditions(parameters, filters)],
          ending: '',
          byText: true,
        })
  const rest = afterKey(parameters, sort, after)
  const text = `with matching as materialized (${matching})
    select id from matching as items ${rest.length > 0 ? `where ${rest.join(' and ')}` : ''}
    order by ${orderBy(sort)} limit ${limit}`
  const rows = await runPrepared<{ id: string }>(pool, text, parameters.values)
  return rows.map(({ id }) => id)
}

/** The rows of a page whose ids are known, in their order. */
export async function fetchItems(pool: pg.Pool, ids: readonly string[]): Promise<ListedItem[]> {
  if (ids.length === 0) return []
  const text = `select ${LISTED_COLUMNS} from unnest($1::uuid[]) with ordinality as page (id, place)
    join items on items.id = page.id join users on users.id = items.owner_id order by page.place`
  return runPrepared(pool, text, [ids])
}
