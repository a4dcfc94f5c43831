import {
  categoryCondition,
  type Filters,
  hasPrice,
  LISTED,
  type Parameters,
  priceConditions,
  writtenCategory,
} from './search-filters.ts'
import { afterKey, orderBy, type PageKey, type Sort } from './search-order.ts'

interface Walk {
  readonly filters: Filters
  readonly sort: Sort
  readonly after: PageKey | null
  /** A number in the statement, since the planner must know how short the walk is. */
  readonly limit: number
  /** The columns; the sort's own and the id must be among them. */
  readonly select: string
}

/** The offered items of a category and of places, in the sort's order, off the end of one index for each place. */
export function walkInOrder(parameters: Parameters, walk: Walk): string {
  const rows = walkByPlace(parameters, walk)
  if (walk.filters.locations.length === 0) return rows
  return `select * from (${rows}) as items order by ${orderBy(walk.sort)} limit ${walk.limit}`
}

/** The same, but one place after the other: as a stream, of which the reader may take the beginning only. */
export function walkByPlace(parameters: Parameters, { filters, sort, after, limit, select }: Walk): string {
  const conditions = [
    ...(walksPrices(sort) ? priceConditions(parameters, filters) : []),
    ...afterKey(parameters, sort, after),
  ]
  return readByPlace(parameters, {
    filters,
    select,
    conditions,
    ending: `order by ${orderBy(sort)} limit ${limit}`,
  })
}

interface Reading {
  readonly filters: Filters
  readonly select: string
  readonly conditions: readonly string[]
  readonly ending: string
  /** Uses an index of texts: each category has one. */
  readonly byText?: boolean
}

/** Offered items of a category and of places: each place is read apart, since indexes hold one at a time. */
export function readByPlace(
  parameters: Parameters,
  { filters, select, conditions, ending, byText = false }: Reading,
): string {
  const places = filters.locations.length > 0
  const all = [
    ...LISTED,
    ...(byText ? writtenCategory(filters) : categoryCondition(parameters, filters)),
    ...(places ? ['items.location = place.name'] : []),
    ...conditions,
  ]
  const rows = `select ${select} from items where ${all.join(' and ')} ${ending}`
  if (!places) return rows
  return `select rows.* from unnest(${parameters.add(filters.locations)}::text[]) as place (name)
    cross join lateral (${rows}) as rows`
}

/** True where the sort's index skips prices that do not fit; else the reader looks at each row's. */
export function walksPrices(sort: Sort): boolean {
  return sort === 'prix-croissant' || sort === 'prix-decroissant'
}

/** Condition that a walk in this order still checks in each row, apart from the text. */
export function leftPrices(parameters: Parameters, filters: Filters, sort: Sort): string {
  if (walksPrices(sort) || !hasPrice(filters)) return 'true'
  return priceConditions(parameters, filters).join(' and ')
}
