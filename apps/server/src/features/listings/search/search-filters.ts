import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import { type Category, isCategory } from '@okoume/domain/listing/categories.ts'
import { isCeiling } from '@okoume/domain/search/saved-search.ts'

/** The values of a statement that is being written, in the order of their numbers. */
export class Parameters {
  readonly values: unknown[] = []

  /** Returns its placeholder in the statement. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

export interface Filters {
  readonly category: Category | undefined
  /** Any of these; none means everywhere. */
  readonly locations: readonly string[]
  /** FCFA a day, both included. With days it is their totals that are asked for: only `max` narrows, since none is below its price per day. */
  readonly min: number | undefined
  readonly max: number | undefined
}

/** A choice of the filter panel, which its own filter must not narrow. */
export type Facet = 'category' | 'location' | 'price'

export const NO_FILTERS: Filters = { category: undefined, locations: [], min: undefined, max: undefined }

export function readFilters({ category, location, min, max, from }: ItemSearch): Filters {
  return {
    category,
    locations: [...new Set(location)].toSorted(),
    min: min !== undefined && min > 0 && from === undefined ? min : undefined,
    max: isCeiling(max) ? max : undefined,
  }
}

export function withoutFacet(filters: Filters, facet: Facet): Filters {
  if (facet === 'category') return { ...filters, category: undefined }
  if (facet === 'location') return { ...filters, locations: [] }
  return { ...filters, min: undefined, max: undefined }
}

export function hasPrice({ min, max }: Filters): boolean {
  return min !== undefined || max !== undefined
}

export const LISTED = ['items.offered', 'items.deleted_at is null'] as const

export function categoryCondition(parameters: Parameters, { category }: Filters): string[] {
  return category === undefined ? [] : [`items.category = ${parameters.add(category)}`]
}

/** The category written out, which tells the planner that an index of that category alone will do. */
export function writtenCategory({ category }: Filters): string[] {
  return category !== undefined && isCategory(category) ? [`items.category = '${category}'`] : []
}

export function priceConditions(parameters: Parameters, { min, max }: Filters): string[] {
  return [
    ...(min === undefined ? [] : [`items.price_per_day >= ${parameters.add(min)}`]),
    ...(max === undefined ? [] : [`items.price_per_day <= ${parameters.add(max)}`]),
  ]
}

export function filterConditions(parameters: Parameters, filters: Filters): string[] {
  const { locations } = filters
  return [
    ...categoryCondition(parameters, filters),
    ...(locations.length === 0 ? [] : [`items.location = any(${parameters.add(locations)}::text[])`]),
    ...priceConditions(parameters, filters),
  ]
}

const DEAREST = 2 ** 31 - 1

/**
 * The same prices, and all of them where there is no filter, hidden from the planner in sub-selects: it then takes
 * them for few and reads the index of prices, whatever they are.
 */
export function hiddenPrices(parameters: Parameters, { min = 0, max = DEAREST }: Filters): string[] {
  return [
    `items.price_per_day >= (select ${parameters.add(min)}::integer)`,
    `items.price_per_day <= (select ${parameters.add(max)}::integer)`,
  ]
}
