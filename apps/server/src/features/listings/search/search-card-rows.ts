import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import { CARD_COLUMNS, type CardRow } from '../items/item-columns.ts'
import { countMatching } from './search-facets.ts'
import { hasPrice, Parameters, withoutFacet } from './search-filters.ts'
import { findByDistance } from './search-near.ts'
import { orderBy } from './search-order.ts'
import { FEW, gatherPage, type PageRequest, SAMPLE } from './search-pages.ts'
import { countOffered } from './search-tally.ts'
import { containsText } from './search-text-conditions.ts'
import { leftPrices, walkInOrder, walksPrices } from './search-walk.ts'

/** How far a walk in order goes, where the nearer rows did not fill the page. */
const WALKS = [SAMPLE, 4000, 16_000] as const

/** The rows of a page, which are read no further than needed. */
export function findCardRows(pool: pg.Pool, page: PageRequest): Promise<CardRow[]> {
  return findRows(pool, page, CARD_COLUMNS)
}

/** The same with other columns of `items` and of its owner in `users`. */
export async function findRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  page: PageRequest,
  columns: string,
): Promise<Row[]> {
  // Only the page's rows among the first of the order: reading stops with the last one that the page needs.
  const walkRows = (length: number): Promise<Row[]> => {
    const { filters, textQuery, sort, after, limit } = page
    const parameters = new Parameters()
    const conditions = [...containsText(parameters, textQuery), leftPrices(parameters, filters, sort)]
    const walked = walkInOrder(parameters, { filters, sort, after, limit: length, select: 'items.*' })
    const rows = `select * from (${walked}) as items where ${conditions.join(' and ')} limit ${limit}`
    const text = `select ${columns} from (${rows}) as items join users on users.id = items.owner_id
      order by ${orderBy(sort)}`
    return runPrepared(pool, text, parameters.values)
  }
  if (page.near || page.radius) return fetchRows(pool, await findByDistance(pool, page), columns)
  if (isInOrder(page)) return walkRows(page.limit)
  for (const length of WALKS) {
    const rows = await walkRows(length)
    if (rows.length === page.limit) return rows
    const next = await afterShortWalk(pool, page, { length, found: rows.length })
    if (next === 'end') return rows
    if (next === 'gather') break
  }
  return fetchRows(pool, await gatherPage(pool, page), columns)
}

/** An index holds exactly these rows in their order: no text, and no prices unless they are the order. */
export function isInOrder({ textQuery, sort, filters }: PageRequest): boolean {
  return textQuery === null && (walksPrices(sort) || !hasPrice(filters))
}

/** The next step after a walk that did not fill the page: what is rare is gathered by its own index. */
async function afterShortWalk(
  pool: pg.Pool,
  { filters, textQuery, sort }: PageRequest,
  { length, found }: { readonly length: number; readonly found: number },
): Promise<'end' | 'gather' | 'walk'> {
  const walked = walksPrices(sort) ? filters : withoutFacet(filters, 'price')
  const [inOrder, fitting] = await Promise.all(
    [walked, filters].map(async (within) => countMatching(await countOffered(pool, within), within)),
  )
  if ((inOrder ?? 0) <= length) return 'end'
  if (textQuery === null) return (fitting ?? 0) <= FEW ? 'gather' : 'walk'
  return found === 0 ? 'gather' : 'walk'
}

/** Rows whose ids are known, in their order. */
export async function fetchRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  ids: readonly string[],
  columns: string,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const text = `select ${columns} from unnest($1::uuid[]) with ordinality as page (id, place)
    join items on items.id = page.id join users on users.id = items.owner_id order by page.place`
  return runPrepared(pool, text, [ids])
}
