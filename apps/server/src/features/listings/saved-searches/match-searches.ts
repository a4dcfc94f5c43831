import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { Rhythm } from '@okoume/domain/search/saved-search.ts'
import { keysOfItem } from '@okoume/domain/search/search-matcher.ts'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import type { ItemRow } from '#platform/database/schema.ts'
import { type BookableContext, type BookableRow, readBookableDays } from '../items/bookable.ts'
import { pricePeriodOf } from '../items/item-columns.ts'

/** An item as searches are matched against it. */
export type ItemToMatch = BookableRow &
  Pick<
    ItemRow,
    | 'ownerId'
    | 'category'
    | 'condition'
    | 'place'
    | 'location'
    | 'price'
    | 'pricePerDay'
    | 'weekPrice'
    | 'monthPrice'
    | 'deposit'
    | 'instant'
    | 'searchText'
    | 'searchWords'
  >

/** A saved search that an item fits. */
interface Match {
  readonly id: string
  readonly rhythm: Rhythm
}

interface MatchingKey {
  readonly id: string
  readonly start: CalendarDay | null
  readonly end: CalendarDay | null
  /** FCFA, for the days where there are some. */
  readonly least: number | null
  readonly most: number
}

export type MatchContext = BookableContext & { readonly pool: pg.Pool }

/**
 * Reverse matching: the ids of the saved searches that want an item, its owner's too. Each has few keys that the
 * item fits, and one index holds everything that decides but the calendar, which is asked where a search has days.
 */
export async function findMatches(
  context: MatchContext,
  { item, now }: { readonly item: ItemToMatch; readonly now: Date },
): Promise<string[]> {
  const text = `select search_id as id, start_date as start, end_date as end, max_price as most,
      case when start_date is not null then (select (filters ->> 'min')::integer from saved_searches where id = search_id) end as least
    from saved_search_keys
    where fragment = any($1::text[]) and category = any($2::text[]) and instant = any($3::boolean[])
      and condition = any($4::text[]) and area = any($5::text[]) and max_price >= $6 and min_price <= $6
      and case when words is null then wanted = fragment or strpos($7, wanted) > 0 else $9::tsvector @@ words end and (start_date is null or start_date >= $8)`
  const { pricePerDay, searchText, instant } = item
  const searchWords = item.searchWords ?? ''
  const keys = keysOfItem({
    ...item,
    instant: instant !== 'off',
    searchText: searchText,
    words: searchWords,
  })
  const rows = await runPrepared<MatchingKey>(context.pool, text, [
    ...[keys.fragments, keys.categories, keys.instants, keys.conditions, keys.areas],
    ...[pricePerDay, searchText, dayInLibreville(now), searchWords],
  ])
  const hasDays = rows.some(({ start }) => start !== null)
  const fitting = hasDays ? await filterBookable(context, rows, { item, now }) : rows
  return [...new Set(fitting.map(({ id }) => id))]
}

/** Without those on whose days the item cannot be rented, or costs more or less than was asked for. */
async function filterBookable(
  context: MatchContext,
  rows: readonly MatchingKey[],
  { item, now }: { readonly item: ItemToMatch; readonly now: Date },
): Promise<MatchingKey[]> {
  const isBookable = await readBookableDays(context, item, now)
  const answers = new Map<string, boolean>()
  return rows.filter(({ start, end, least, most }) => {
    if (start === null || end === null) return true
    const days = `${start} ${end}`
    const answer = answers.get(days) ?? isBookable({ start, end })
    answers.set(days, answer)
    if (!answer) return false
    const price = pricePeriodOf(item, { start, end })?.price
    return price !== undefined && price >= (least ?? 0) && price <= most
  })
}

const NOTED_AT_ONCE = 1000

interface NotedMatches {
  readonly item: Pick<ItemToMatch, 'id' | 'ownerId'>
  readonly searchIds: readonly string[]
  readonly now: Date
}

/**
 * Notes that searches want an item; answers those that did not know it yet. What was deleted or stopped meanwhile, and its
 * owner's own, are left out.
 */
export async function noteMatches(pool: pg.Pool, { item, searchIds, now }: NotedMatches): Promise<Match[]> {
  const text = `with noted as (
      insert into search_matches (search_id, item_id, matched_at)
      select id, $2, $3 from saved_searches where id = any($1::uuid[]) and user_id <> $4 and stopped_at is null
      on conflict do nothing returning search_id)
    select id, rhythm from saved_searches where id = any(array(select search_id from noted))`
  const noted: Match[] = []
  for (let start = 0; start < searchIds.length; start += NOTED_AT_ONCE) {
    const ids = searchIds.slice(start, start + NOTED_AT_ONCE)
    noted.push(...(await runPrepared<Match>(pool, text, [ids, item.id, now, item.ownerId])))
  }
  return noted
}
