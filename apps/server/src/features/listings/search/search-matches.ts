import type { Category } from '@okoume/domain/listing/categories.ts'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import type { Cell, PriceRange } from './search-facets.ts'
import {
  type Filters,
  filterConditions,
  hiddenPrices,
  Parameters,
  priceConditions,
} from './search-filters.ts'
import { afterKey, ORDER_COLUMNS, orderBy } from './search-order.ts'
import type { PageRequest } from './search-pages.ts'
import { containsText, indexedText, type TextQuery } from './search-text-conditions.ts'
import { readByPlace, walkByPlace } from './search-walk.ts'

/** Above this, a count is «more than»: counting on would read the whole catalogue. */
export const FOUND_LIMIT = 10_000
/** As many of the newest are looked at by date. */
export const NEWEST_LIMIT = 100_000

/** A cell of what was found, with the cheapest and the dearest day in it, whatever the filter of prices. */
export interface FoundCell extends Cell {
  readonly cheapest: number
  readonly dearest: number
}

/** From the cheapest to the dearest of what was found. */
export function priceRange(cells: readonly FoundCell[]): PriceRange {
  if (cells.length === 0) return { min: 0, max: 0 }
  return {
    min: Math.min(...cells.map(({ cheapest }) => cheapest)),
    max: Math.max(...cells.map(({ dearest }) => dearest)),
  }
}

export interface Matches {
  readonly cells: readonly FoundCell[]
  /** More match than were collected. */
  readonly cut: boolean
  /** The page's rows among them. */
  readonly ids: readonly string[]
}

/** A page of a search for a text. */
export type TextPage = PageRequest & { readonly textQuery: TextQuery }

export interface Collection {
  readonly page: TextPage
  /** Filters that the collected items must match; the page's and the cells' counts always match the page's filters. */
  readonly within: Filters
  /** Which index finds them: that of texts; else that of prices or of dates, each row's text being looked at. */
  readonly by: 'text' | 'prices' | 'dates'
}

type WrittenCell = [
  category: Category,
  location: string,
  size: number,
  count: number,
  cheapest: number,
  dearest: number,
]

/** Collects what has the text, up to the limit, once: the page, the number and every facet come from it. */
export async function collectMatches(pool: pg.Pool, { page, within, by }: Collection): Promise<Matches> {
  const parameters = new Parameters()
  const found = FOUND_BY[by](parameters, page.textQuery, within)
  const fitting = ['true', ...priceConditions(parameters, page.filters)].join(' and ')
  const text = `with found as (${found} limit ${FOUND_LIMIT + 1})
    select ${pageOfFound(parameters, page)} as ids,
      (select coalesce(jsonb_agg(jsonb_build_array(category, location, size, count, cheapest, dearest)), '[]')
        from (
          select category, location, count(*) as size, count(*) filter (where ${fitting}) as count,
            min(price_per_day) as cheapest, max(price_per_day) as dearest
          from found as items group by category, location
        ) as cell) as cells`
  const [row] = await runPrepared<{ ids: string[]; cells: WrittenCell[] }>(pool, text, parameters.values)
  const { ids = [], cells = [] } = row ?? {}
  const size = cells.reduce((sum, [, , found]) => sum + found, 0)
  return {
    cells: cells.map(([category, location, , count, cheapest, dearest]) => {
      return { category, location, count, cheapest, dearest }
    }),
    cut: size > FOUND_LIMIT,
    ids,
  }
}

/** Performance: where no page is wanted, what is found is named once, and so counted as it is read, not stored before. */
function pageOfFound(parameters: Parameters, { filters, sort, after, limit }: PageRequest): string {
  if (limit === 0) return `'{}'::uuid[]`
  const shown = ['true', ...filterConditions(parameters, filters), ...afterKey(parameters, sort, after)]
  return `array(select id from found as items where ${shown.join(' and ')} order by ${orderBy(sort)} limit ${limit})`
}

const COLUMNS = `${ORDER_COLUMNS}, items.category, items.location`

type FindRows = (parameters: Parameters, textQuery: TextQuery, within: Filters) => string

const FOUND_BY: Readonly<Record<Collection['by'], FindRows>> = {
  text(parameters, textQuery, within) {
    const rows = readByPlace(parameters, {
      filters: within,
      select: COLUMNS,
      conditions: [...indexedText(parameters, textQuery), ...priceConditions(parameters, within)],
      ending: `limit ${FOUND_LIMIT + 1}`,
      byText: true,
    })
    return `select * from (${rows}) as items`
  },

  prices(parameters, textQuery, within) {
    const rows = readByPlace(parameters, {
      filters: within,
      select: COLUMNS,
      conditions: [...hiddenPrices(parameters, within), ...containsText(parameters, textQuery)],
      ending: '',
    })
    return `select * from (${rows}) as items`
  },

  /** The newest ones lie together on the disk; what is frequent is found among them before all have been read. */
  dates(parameters, textQuery, within) {
    const rows = walkByPlace(parameters, {
      filters: within,
      sort: 'recent',
      after: null,
      limit: NEWEST_LIMIT,
      select: `${COLUMNS}, items.search_text, items.search_words`,
    })
    return `select ${COLUMNS} from (${rows}) as items where ${containsText(parameters, textQuery).join(' and ')}`
  },
}
