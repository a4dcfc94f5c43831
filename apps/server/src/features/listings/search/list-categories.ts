import type { CategoryList } from '@okoume/contract/wire/item.ts'
import type { Category } from '@okoume/domain/listing/categories.ts'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import { buildFacets } from './search-facets.ts'
import { NO_FILTERS, Parameters } from './search-filters.ts'
import { countOffered } from './search-tally.ts'
import { walkInOrder } from './search-walk.ts'

// Enough of the newest items to find a picture for most categories.
const NEWEST = 60

/** Every category with the number of items offered, and a picture of one of them. */
export async function listCategories(pool: pg.Pool): Promise<CategoryList> {
  const parameters = new Parameters()
  const newest = walkInOrder(parameters, {
    filters: NO_FILTERS,
    sort: 'recent',
    after: null,
    limit: NEWEST,
    select: 'items.id, items.created_at, items.category, items.images[1] as cover',
  })
  // The oldest cover among the newest items: the home page shows the newest ones as cards already.
  const coversText = `select distinct on (category) category, cover from (${newest}) as items
    where cover is not null order by category, created_at, id`
  const [cells, rows] = await Promise.all([
    countOffered(pool, NO_FILTERS),
    runPrepared<{ category: Category; cover: string }>(pool, coversText, parameters.values),
  ])
  const covers = new Map(rows.map(({ category, cover }) => [category, cover]))
  const { categories } = buildFacets({ category: cells, location: cells }, NO_FILTERS, { min: 0, max: 0 })
  return categories.map((category) => ({ ...category, image: covers.get(category.id) ?? null }))
}
