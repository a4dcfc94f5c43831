import { keysOfItem, type Rhythm } from '@okoume/domain/search/saved-search.ts'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'

/** An item as searches are matched against it. */
export interface ItemToMatch {
  readonly id: string
  readonly owner_id: string
  readonly category: string
  readonly place: string | null
  readonly location: string
  readonly price_per_day: number
  readonly instant: string
  readonly search_text: string
}

/** A saved search that an item fits. */
export interface Match {
  readonly id: string
  readonly rhythm: Rhythm
}

/**
 * Reverse matching: the saved searches that want an item. The index of keys leaves those of its category and area, or of
 * any; text, price and instant booking decide among them.
 */
export async function findMatches(pool: pg.Pool, item: ItemToMatch): Promise<Match[]> {
  const text = `select id, rhythm from saved_searches
    where keys && $1::text[] and $2 between min_price and max_price and (not instant or $3)
      and user_id <> $4 and (wanted = '' or strpos($5, wanted) > 0)`
  const { owner_id, price_per_day, instant, search_text } = item
  return runPrepared(pool, text, [keysOfItem(item), price_per_day, instant !== 'off', owner_id, search_text])
}

const NOTED_AT_ONCE = 1000

/** Notes that searches want an item; answers those that did not know it yet. What was deleted meanwhile is left out. */
export async function noteMatches(
  pool: pg.Pool,
  {
    itemId,
    matches,
    now,
  }: { readonly itemId: string; readonly matches: readonly Match[]; readonly now: Date },
): Promise<Match[]> {
  const text = `insert into search_matches (search_id, item_id, matched_at)
    select id, $2, $3 from saved_searches where id = any($1::uuid[])
    on conflict do nothing returning search_id`
  const added = new Set<string>()
  for (let start = 0; start < matches.length; start += NOTED_AT_ONCE) {
    const ids = matches.slice(start, start + NOTED_AT_ONCE).map(({ id }) => id)
    for (const { search_id } of await runPrepared<{ search_id: string }>(pool, text, [ids, itemId, now])) {
      added.add(search_id)
    }
  }
  return matches.filter(({ id }) => added.has(id))
}
