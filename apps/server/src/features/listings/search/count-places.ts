import type { ItemFilters, PlaceCounts } from '@okoume/contract/wire/item.ts'
import { isTown, PLACES, TOWNS_BY_QUARTIER } from '@okoume/domain/places/places.ts'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import { AREA } from './near-place.ts'
import { readMeaning } from './read-meaning.ts'
import { categoryCondition, LISTED, Parameters, priceConditions, readFilters } from './search-filters.ts'
import { FOUND_LIMIT } from './search-matches.ts'
import { indexedText } from './search-text-conditions.ts'

/** As many of the newest of each quartier are counted. */
const COUNTED = 200

/** Quartiers of Grand Libreville. */
const QUARTIERS = PLACES.filter((place) => TOWNS_BY_QUARTIER.includes(place.town) && !isTown(place))

/** How many items of a search each quartier has, of its newest ones. Days, condition and instant booking are not asked for. */
export async function countPlaces(pool: pg.Pool, search: ItemFilters): Promise<PlaceCounts> {
  const filters = readFilters({ ...search, sort: 'recent', limit: 1 })
  const { textQuery } = await readMeaning(pool, search.q)
  const parameters = new Parameters()
  const shown = QUARTIERS.filter(
    ({ town }) => filters.locations.length === 0 || filters.locations.includes(town),
  )
  const names = parameters.add(shown.map(({ slug }) => slug))
  const conditions = [...LISTED, ...categoryCondition(parameters, filters)]
  const columns = `${AREA} as area, items.price_per_day`
  const found =
    textQuery === null
      ? `select rows.* from unnest(${names}::text[]) as place (slug) cross join lateral (
          select ${columns} from items where ${[...conditions, `${AREA} = place.slug`].join(' and ')}
          order by items.created_at desc, items.id desc limit ${COUNTED}) as rows`
      : `select ${columns} from items
          where ${[...conditions, ...indexedText(parameters, textQuery), `${AREA} = any(${names}::text[])`].join(' and ')}
          limit ${FOUND_LIMIT}`
  const fitting = ['true', ...priceConditions(parameters, filters)].join(' and ')
  const rows = await runPrepared<{ area: string; count: number }>(
    pool,
    `select area, least(count(*), ${COUNTED})::integer as count from (${found}) as items
      where ${fitting} group by area order by count desc, area`,
    parameters.values,
  )
  return { slug: rows.map(({ area }) => area), count: rows.map(({ count }) => count), most: COUNTED }
}
