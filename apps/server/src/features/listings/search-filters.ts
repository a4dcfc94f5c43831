import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import { searchText } from '@okoume/domain/listing/search-text.ts'
import { PRICE_FILTER_MAX } from '@okoume/domain/pricing/price-per-day.ts'

/** One condition of a search, and the facet that must not be narrowed by it. */
interface Condition {
  readonly of: 'text' | 'category' | 'price' | 'location'
  readonly sql: (parameter: string) => string
  readonly value: unknown
}

/** A `where` clause and its parameters. */
export interface Filter {
  readonly where: string
  readonly values: readonly unknown[]
}

/** The conditions of a search; those of one facet are left out when its choices are counted. */
export function searchFilter(search: ItemSearch, without?: Condition['of']): Filter {
  const conditions = conditionsOf(search).filter(({ of }) => of !== without)
  const clauses = conditions.map(({ sql }, index) => sql(`$${index + 1}`))
  return {
    where: ['items.offered', 'items.deleted_at is null', ...clauses].join(' and '),
    values: conditions.map(({ value }) => value),
  }
}

function conditionsOf({ q, category, min, max, location }: ItemSearch): Condition[] {
  const wanted = searchText(q ?? '')
  const conditions: (Condition | false)[] = [
    wanted !== '' && { of: 'text', sql: (p) => `items.search_text like ${p}`, value: containing(wanted) },
    category !== undefined && { of: 'category', sql: (p) => `items.category = ${p}`, value: category },
    min !== undefined && min > 0 && { of: 'price', sql: (p) => `items.price_per_day >= ${p}`, value: min },
    // The slider's upper end means «et plus».
    max !== undefined &&
      max < PRICE_FILTER_MAX && { of: 'price', sql: (p) => `items.price_per_day <= ${p}`, value: max },
    location.length > 0 && { of: 'location', sql: (p) => `items.location = any(${p})`, value: location },
  ]
  return conditions.filter((condition) => condition !== false)
}

/** A `like` pattern for «contains»; what a person types has no wildcards. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
