import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import { AREA, type Near } from './near-place.ts'
import {
  categoryCondition,
  filterConditions,
  hasPrice,
  hiddenPrices,
  LISTED,
  Parameters,
  priceConditions,
} from './search-filters.ts'
import { FOUND_LIMIT } from './search-matches.ts'
import { afterKey, ORDER_COLUMNS, orderBy, type PageKey } from './search-order.ts'
import type { PageRequest } from './search-pages.ts'
import { containsText, indexedText } from './search-text-conditions.ts'
import { readByPlace, walkInOrder } from './search-walk.ts'

/** The ids of a page in the order of distances, or within a radius. */
export function findByDistance(pool: pg.Pool, page: PageRequest): Promise<string[]> {
  return page.near ? findNear(pool, { ...page, near: page.near }) : findWithin(pool, page)
}

type NearPage = PageRequest & { readonly near: Near }

/** As many of the nearest are looked through for a text or for prices before all that match are gathered. */
const NEAREST = 4000

/** An index of each area is read in turn, and no further than the page needs. */
async function findNear(pool: pg.Pool, page: NearPage): Promise<string[]> {
  const { near, filters, textQuery, after, limit } = page
  const parameters = new Parameters()
  const inOrder = textQuery === null && !hasPrice(filters)
  const walkedRows = inOrder ? limit : NEAREST
  const names = parameters.add(areasAfter(near, after))
  const listed = [
    ...LISTED,
    ...categoryCondition(parameters, filters),
    `${AREA} = area.name`,
    ...afterNear(parameters, after),
  ]
  // One index after the other, nearest area first: a stream, of which the reader takes the beginning.
  const walked = `select rows.*, area.rank from unnest(${names}::text[]) with ordinality as area (name, rank)
    cross join lateral (
      select items.id, items.created_at, items.price_per_day, items.search_text, items.search_words
      from items where ${listed.join(' and ')} order by items.created_at desc, items.id desc limit ${walkedRows}
    ) as rows limit ${walkedRows}`
  const conditions = ['true', ...containsText(parameters, textQuery), ...priceConditions(parameters, filters)]
  const text = `select id from (
      select id, rank, created_at from (${walked}) as items where ${conditions.join(' and ')} limit ${limit}
    ) as page order by rank, created_at desc, id desc`
  const ids = await readIds(pool, text, parameters)
  return inOrder || ids.length === limit ? ids : gatherNear(pool, page)
}

async function readIds(pool: pg.Pool, text: string, parameters: Parameters): Promise<string[]> {
  const rows = await runPrepared<{ id: string }>(pool, text, parameters.values)
  return rows.map(({ id }) => id)
}

/** Those that the page before has not read to their end. */
function areasAfter({ areas }: Near, key: PageKey | null): readonly string[] {
  return key?.[2] === undefined ? areas : areas.slice(areas.indexOf(key[2]))
}

/** Keyset of the first area, which the page before ended in; the others are read from their beginning. */
function afterNear(parameters: Parameters, key: PageKey | null): string[] {
  if (!key) return []
  const [created, id] = key
  return [
    `(items.created_at, items.id) < (
      case area.rank when 1 then ${parameters.add(created)}::timestamptz else 'infinity' end,
      case area.rank when 1 then ${parameters.add(id)}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end)`,
  ]
}

/** Finds the page by its text or else its prices, however far apart its rows are: reads all that match. */
async function gatherNear(
  pool: pg.Pool,
  { near, filters, textQuery, after, limit }: NearPage,
): Promise<string[]> {
  const parameters = new Parameters()
  const matching = readByPlace(parameters, {
    filters,
    select: `items.id, items.created_at, ${AREA} as area`,
    conditions:
      textQuery === null
        ? hiddenPrices(parameters, filters)
        : [...indexedText(parameters, textQuery), ...priceConditions(parameters, filters)],
    ending: '',
    byText: textQuery !== null,
  })
  const areas = areasAfter(near, after)
  const rest = ['true', ...afterNear(parameters, after)]
  const text = `with matching as materialized (${matching})
    select items.id from matching as items
    join unnest(${parameters.add(areas)}::text[]) with ordinality as area (name, rank) on area.name = items.area
    where ${rest.join(' and ')} order by area.rank, items.created_at desc, items.id desc limit ${limit}`
  return readIds(pool, text, parameters)
}

/** How far an order is walked in search of a radius that holds much. */
const WALKS = [4000, 16_000] as const

/** A radius in an order that no index of areas has: few are gathered and sorted, many are soon met in that order. */
async function findWithin(pool: pg.Pool, page: PageRequest): Promise<string[]> {
  const few = await gatherWithin(pool, page, FOUND_LIMIT)
  if (few) return few
  const { filters, textQuery, sort, after, radius, limit } = page
  for (const length of WALKS) {
    const parameters = new Parameters()
    const walked = walkInOrder(parameters, { filters, sort, after, limit: length, select: 'items.*' })
    const conditions = [
      `${AREA} = any(${parameters.add(radius)}::text[])`,
      ...containsText(parameters, textQuery),
      ...priceConditions(parameters, filters),
    ]
    const text = `select id from (
        select ${ORDER_COLUMNS} from (${walked}) as items where ${conditions.join(' and ')} limit ${limit}
      ) as items order by ${orderBy(sort)}`
    const ids = await readIds(pool, text, parameters)
    if (ids.length === limit) return ids
  }
  return (await gatherWithin(pool, page, null)) ?? []
}

/** Null where more match than may be read. */
async function gatherWithin(pool: pg.Pool, page: PageRequest, most: number | null): Promise<string[] | null> {
  const { filters, textQuery, sort, after, radius, limit } = page
  const parameters = new Parameters()
  const areas = parameters.add(radius)
  const ending = most === null ? '' : `limit ${most + 1}`
  const select = `select ${ORDER_COLUMNS} from items where`
  const listed = [...LISTED, ...filterConditions(parameters, filters)].join(' and ')
  const matching =
    textQuery === null
      ? `select rows.* from unnest(${areas}::text[]) as area (name)
          cross join lateral (${select} ${listed} and ${AREA} = area.name ${ending}) as rows`
      : `${select} ${[listed, ...indexedText(parameters, textQuery)].join(' and ')} and ${AREA} = any(${areas}::text[])`
  const rest = ['true', ...afterKey(parameters, sort, after)]
  const text = `with matching as materialized (${matching} ${ending})
    select (select count(*) from matching)::integer as size,
      array(select id from matching as items where ${rest.join(' and ')} order by ${orderBy(sort)} limit ${limit}) as ids`
  const [row] = await runPrepared<{ size: number; ids: string[] }>(pool, text, parameters.values)
  if (!row || (most !== null && row.size > most)) return null
  return row.ids
}
