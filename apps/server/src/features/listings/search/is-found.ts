import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import { LISTED, NO_FILTERS, Parameters } from './search-filters.ts'
import { FOUND_LIMIT } from './search-matches.ts'
import { containsText, indexedText, type TextQuery } from './search-text-conditions.ts'
import { walkInOrder } from './search-walk.ts'

/** As many of the newest items are looked at before the index of texts: frequent texts are among them. */
const NEWEST = 500

export async function isFound(pool: pg.Pool, textQuery: TextQuery): Promise<boolean> {
  const parameters = new Parameters()
  const contains = containsText(parameters, textQuery).join(' and ')
  const newest = walkInOrder(parameters, {
    filters: NO_FILTERS,
    sort: 'recent',
    after: null,
    limit: NEWEST,
    select: 'items.*',
  })
  const indexed = [...LISTED, ...indexedText(parameters, textQuery)].join(' and ')
  // Materialized: for one row alone the planner would rather read the table.
  const statement = `with matching as materialized (select items.id from items where ${indexed} limit ${FOUND_LIMIT})
    select case when exists (select from (${newest}) as items where ${contains}) then true
      else exists (select from matching) end as found`
  const [row] = await runPrepared<{ found: boolean }>(pool, statement, parameters.values)
  return row?.found ?? false
}

/** As many are asked for at once, after the likeliest. */
const AT_ONCE = 4

/** The first of some texts of which some item has what it wants; null where there is none. */
export async function firstFound<Text>(
  pool: pg.Pool,
  texts: readonly Text[],
  textQueryOf: (text: Text) => TextQuery | null,
): Promise<Text | null> {
  const has = async (text: Text) => {
    const textQuery = textQueryOf(text)
    return textQuery !== null && isFound(pool, textQuery)
  }
  for (let start = 0; start < texts.length; start += start === 0 ? 1 : AT_ONCE) {
    const some = texts.slice(start, start === 0 ? 1 : start + AT_ONCE)
    const found = await Promise.all(some.map(has))
    const first = some.find((_, index) => found[index])
    if (first !== undefined) return first
  }
  return null
}
