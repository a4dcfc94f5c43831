import type { Category } from '@okoume/domain/listing/categories.ts'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import { isWithin } from './search-facets.ts'
import { type Filters, hasPrice, LISTED, Parameters, priceConditions } from './search-filters.ts'
import { FOUND_LIMIT, type Matches } from './search-matches.ts'
import type { PageRequest } from './search-pages.ts'
import { containsText } from './search-text-conditions.ts'

/** Rows of the sample, about: few enough to read in milliseconds, whatever the size of the catalogue. */
const SAMPLED_ROWS = 5000
/** Standard deviations above the limit from which on a text is surely more frequent. */
const SURE = 5

interface SampledCell {
  readonly category: Category
  readonly location: string
  /** Sampled rows with the text, and those among them with the page's prices. */
  readonly found: number
  readonly fitting: number
  /** Of `found`, counted for each page of the table: many on few pages say less than as many on many. */
  readonly squares: number
  readonly cheapest: number
  readonly dearest: number
}

export interface Sample {
  readonly cells: readonly SampledCell[]
  /** The share of the table that was read. */
  readonly fraction: number
}

/** Reads pages of the table here and there; the same ones each time, so that the numbers do not flicker. */
export async function sampleText(pool: pg.Pool, page: PageRequest, offered: number): Promise<Sample> {
  const fraction = Math.min(1, SAMPLED_ROWS / offered)
  const parameters = new Parameters()
  const percent = parameters.add(100 * fraction)
  const textQuery = [...LISTED, ...containsText(parameters, page.textQuery)].join(' and ')
  const fitting = ['true', ...priceConditions(parameters, page.filters)].join(' and ')
  const cells = await runPrepared<SampledCell>(
    pool,
    `select category, location, sum(found)::integer as found, sum(fitting)::integer as fitting,
       sum(found * found)::integer as squares, min(cheapest) as cheapest, max(dearest) as dearest
     from (
       select category, location, count(*) as found, count(*) filter (where ${fitting}) as fitting,
         min(price_per_day) as cheapest, max(price_per_day) as dearest
       from items tablesample system (${percent}::real) repeatable (0)
       where ${textQuery}
       group by category, location, (items.ctid::text::point)[0]
     ) as on_page group by category, location`,
    parameters.values,
  )
  return { cells, fraction }
}

/** Estimated cells of a text that is surely more frequent than the limit; null where it may not be. */
export function countSampled(sample: Sample, within: Filters): Matches | null {
  const cells = sample.cells.filter((cell) => isWithin(cell, within))
  const sizeOf = hasPrice(within) ? fittingOf : foundOf
  const size = sum(cells.map(sizeOf))
  const clustering = Math.max(1, ...cells.map(({ found, squares }) => squares / found))
  const least = (size - SURE * Math.sqrt(size * clustering)) / sample.fraction
  if (least <= FOUND_LIMIT) return null
  // As many as are counted of a text that is more frequent.
  const scale = FOUND_LIMIT / size
  return {
    cells: cells.map(({ category, location, fitting, cheapest, dearest }) => {
      return { category, location, count: Math.round(fitting * scale), cheapest, dearest }
    }),
    cut: true,
    ids: [],
  }
}

const foundOf = ({ found }: SampledCell) => found
const fittingOf = ({ fitting }: SampledCell) => fitting
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
