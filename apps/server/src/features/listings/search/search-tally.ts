import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import type { Cell, PriceRange } from './search-facets.ts'
import { type Filters, Parameters, withoutFacet } from './search-filters.ts'
import { walkInOrder } from './search-walk.ts'

/** A run of bands of one width, by where its first and its last one begin. */
interface Bands {
  readonly width: number
  readonly first: number
  readonly last: number
}

const MAX_PRICE = 2 ** 31 - 1
const WIDE = 1000
/** Wider than any price. */
const WHOLE = 1_000_000_000

/** The fewest bands of `item_tally` that hold these prices and no other. */
export function matchingBands({ min, max }: Pick<Filters, 'min' | 'max'>): Bands[] {
  if (min === undefined && max === undefined) return [{ width: WHOLE, first: 0, last: MAX_PRICE }]
  const from = min ?? 0
  const to = max ?? MAX_PRICE
  const firstWide = Math.ceil(from / WIDE) * WIDE
  const afterWide = max === undefined ? MAX_PRICE : Math.floor((max + 1) / WIDE) * WIDE
  if (firstWide >= afterWide) return [{ width: 1, first: from, last: to }]
  return [
    { width: 1, first: from, last: firstWide - 1 },
    { width: WIDE, first: firstWide, last: afterWide - 1 },
    { width: 1, first: afterWide, last: to },
  ].filter(({ first, last }) => first <= last && first < MAX_PRICE)
}

/** How many items are offered at these prices, of each category in each place. */
export async function countOffered(pool: pg.Pool, filters: Filters): Promise<Cell[]> {
  const parameters = new Parameters()
  // Hidden in sub-selects, the bounds are taken for a narrow range: the key is read, not the table.
  const counted = matchingBands(filters).map(({ width, first, last }) => {
    const from = `(select ${parameters.add(first)}::integer)`
    const to = `(select ${parameters.add(last)}::integer)`
    return `select category, location, offered from item_tally
      where band = ${parameters.add(width)} and price >= ${from} and price <= ${to} and offered > 0`
  })
  return runPrepared(
    pool,
    `select category, location, sum(offered)::bigint as count
     from (${counted.join(' union all ')}) as counted group by category, location`,
    parameters.values,
  )
}

/** The cheapest and the dearest day, the filter of prices aside, each read off an end of an index. */
export async function findPriceRange(pool: pg.Pool, filters: Filters): Promise<PriceRange> {
  const parameters = new Parameters()
  const end = (sort: 'prix-croissant' | 'prix-decroissant') =>
    walkInOrder(parameters, {
      filters: withoutFacet(filters, 'price'),
      sort,
      after: null,
      limit: 1,
      select: 'items.price_per_day, items.id',
    })
  const [row] = await runPrepared<{ min: number | null; max: number | null }>(
    pool,
    `select (select price_per_day from (${end('prix-croissant')}) as cheapest) as min,
       (select price_per_day from (${end('prix-decroissant')}) as dearest) as max`,
    parameters.values,
  )
  return { min: row?.min ?? 0, max: row?.max ?? 0 }
}
