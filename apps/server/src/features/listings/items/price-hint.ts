import type { PriceHint } from '@okoume/contract/wire/price-hint.ts'
import type { Category } from '@okoume/domain/listing/categories.ts'
import { MIN_COMPARED } from '@okoume/domain/listing/listing-limits.ts'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'

interface Median {
  readonly count: number
  readonly median: number
}

// The wide bands of `item_tally` say in which thousand the median lies, the narrow ones where in it: some thousand rows
// of its key at most, however many items there are. Hidden in a sub-select, a bound is taken for a narrow range.
const MEDIAN = `
  with wide as (
    select price, sum(offered) as offered from item_tally
    where band = 1000 and price >= (select 0) and category = $1 and offered > 0 group by price
  ), counted as (
    select price, offered, sum(offered) over (order by price) as upto, sum(offered) over () as total from wide
  ), middle as (
    select price, upto - offered as cheaper, total from counted where 2 * upto >= total order by price limit 1
  ), narrow as (
    select tally.price, sum(tally.offered) as offered from item_tally as tally
    where band = 1 and category = $1 and offered > 0
      and price >= (select price from middle) and price < (select price + 1000 from middle)
    group by tally.price
  ), exact as (
    select narrow.price, middle.total,
      middle.cheaper + sum(narrow.offered) over (order by narrow.price) as upto
    from narrow cross join middle
  )
  select price as median, total::integer as count from exact where 2 * upto >= total order by price limit 1`

/** Median price a day of the offered items of a category, in FCFA. */
export async function readPriceHint(pool: pg.Pool, category: Category): Promise<PriceHint> {
  const [found] = await runPrepared<Median>(pool, MEDIAN, [category])
  const { count, median } = found ?? { count: 0, median: 0 }
  return { count, medianPerDay: count < MIN_COMPARED ? null : median }
}
