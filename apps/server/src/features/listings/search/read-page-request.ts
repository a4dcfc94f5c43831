import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { readNear } from './near-place.ts'
import { readFilters } from './search-filters.ts'
import { type PageOrder, readKey } from './search-order.ts'
import type { PageRequest } from './search-pages.ts'
import type { TextQuery } from './search-text-conditions.ts'

/** Sizes that pages are read in, one row telling that there is more: each is a statement of its own to prepare. */
const READ_SIZES = [25, 61, 101] as const

export function readPageRequest(search: ItemSearch, textQuery: TextQuery | null): PageRequest {
  const order: PageOrder =
    search.sort === 'proches' ? { sort: 'recent', near: readNear(search) } : { sort: search.sort, near: null }
  const after = search.after === undefined ? null : readKey(order, search.after)
  if (search.after !== undefined && !after)
    throw new ApiError('INVALID_INPUT', { after: "Cette page n'existe pas." })
  const radius = search.within === undefined ? null : readNear({ ...search, location: [] })
  return {
    ...order,
    radius: radius?.areas ?? null,
    filters: readFilters(search),
    textQuery,
    after,
    limit: READ_SIZES.find((size) => size > search.limit) ?? search.limit + 1,
  }
}
