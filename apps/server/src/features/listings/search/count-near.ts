import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import { AREA } from './near-place.ts'
import { buildFacets, countMatching } from './search-facets.ts'
import { LISTED, Parameters, priceConditions } from './search-filters.ts'
import { FOUND_LIMIT, type FoundCell, priceRange } from './search-matches.ts'
import type { PageRequest } from './search-pages.ts'
import type { Found } from './search-text.ts'
import { indexedText } from './search-text-conditions.ts'

type CountedPage = Pick<PageRequest, 'filters' | 'textQuery'> & { readonly areas: readonly string[] }

/** The numbers of a search within a radius, which the tally does not know: exact up to the limit, from one collection. */
export async function countWithin(pool: pg.Pool, page: CountedPage): Promise<Pick<Found, 'summary'>> {
  const { areas, filters, textQuery } = page
  const parameters = new Parameters()
  const names = parameters.add(areas)
  const columns = 'items.category, items.location, items.price_per_day'
  const found =
    textQuery === null
      ? `select rows.* from unnest(${names}::text[]) as area (name) cross join lateral (
          select ${columns} from items where ${[...LISTED, `${AREA} = area.name`].join(' and ')}
          limit ${FOUND_LIMIT + 1}) as rows`
      : `select ${columns} from items
          where ${[...LISTED, ...indexedText(parameters, textQuery), `${AREA} = any(${names}::text[])`].join(' and ')}`
  const fitting = ['true', ...priceConditions(parameters, filters)].join(' and ')
  const cells = await runPrepared<FoundCell & { readonly size: number }>(
    pool,
    `with found as (${found} limit ${FOUND_LIMIT + 1})
      select category, location, count(*)::integer as size, count(*) filter (where ${fitting})::integer as count,
        min(price_per_day) as cheapest, max(price_per_day) as dearest
      from found as items group by category, location`,
    parameters.values,
  )
  const size = cells.reduce((sum, cell) => sum + cell.size, 0)
  const exact = size <= FOUND_LIMIT
  return {
    summary: {
      total: exact ? countMatching(cells, filters) : Math.min(FOUND_LIMIT, countMatching(cells, filters)),
      totalIsExact: exact,
      facets: buildFacets({ category: cells, location: cells }, filters, priceRange(cells)),
    },
  }
}
