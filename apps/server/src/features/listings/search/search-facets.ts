import type { ItemPage } from '@okoume/contract/wire/item.ts'
import { CATEGORIES, CATEGORY_NAMES, type Category } from '@okoume/domain/listing/categories.ts'
import type { Facet, Filters } from './search-filters.ts'

/** How many items of a category in a place have a price within the filter. */
export interface Cell {
  readonly category: Category
  readonly location: string
  readonly count: number
}

export interface PriceRange {
  readonly min: number
  readonly max: number
}

/** Whatever the catalogue's places are, the panel stays one that a person can read. */
const MAX_LOCATIONS = 100

/** Cells that each facet counts; the same wherever all of them are known. */
type FacetCells = Readonly<Record<Exclude<Facet, 'price'>, readonly Cell[]>>

/** How many items match all filters. */
export function countMatching(cells: readonly Cell[], filters: Filters): number {
  return sum(cells.filter((cell) => isWithin(cell, filters)))
}

/** By category and place; prices lie within cells. */
export function isWithin(cell: Omit<Cell, 'count'>, filters: Filters): boolean {
  return inCategory(cell, filters) && inPlaces(cell, filters)
}

/** How many items each choice would show, its own facet's filter aside. */
export function buildFacets(cells: FacetCells, filters: Filters, price: PriceRange): ItemPage['facets'] {
  const inSomePlace = cells.category.filter((cell) => inPlaces(cell, filters))
  const counts = new Map<string, number>()
  for (const { location, count } of cells.location.filter((cell) => inCategory(cell, filters)))
    counts.set(location, (counts.get(location) ?? 0) + count)
  return {
    categories: CATEGORIES.map((id) => ({
      id,
      name: CATEGORY_NAMES[id],
      count: sum(inSomePlace.filter(({ category }) => category === id)),
    })),
    locations: [...counts]
      .map(([name, count]) => ({ name, count }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'fr'))
      .slice(0, MAX_LOCATIONS)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'fr')),
    price,
  }
}

function inCategory({ category }: Omit<Cell, 'count'>, filters: Filters): boolean {
  return filters.category === undefined || filters.category === category
}

function inPlaces({ location }: Omit<Cell, 'count'>, { locations }: Filters): boolean {
  return locations.length === 0 || locations.includes(location)
}

function sum(cells: readonly Cell[]): number {
  return cells.reduce((total, { count }) => total + count, 0)
}
