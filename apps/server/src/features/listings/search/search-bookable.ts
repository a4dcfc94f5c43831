import type { ItemCounts, ItemFilters } from '@okoume/contract/wire/item.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { describePeriodProblem, periodProblem } from '@okoume/domain/calendar/period-rules.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { isFree } from '@okoume/domain/stock/free-stock.ts'
import { ApiError } from '#platform/http/api-error.ts'
import {
  CARD_COLUMNS,
  type CardRow,
  periodRulesOf,
  RULES_COLUMNS,
  type RulesRow,
} from '../items/item-columns.ts'
import type { ItemContext } from '../items/item-context.ts'
import { findRows } from './search-card-rows.ts'
import { keyOfRow, writeKey } from './search-order.ts'
import type { PageRequest } from './search-pages.ts'

/** What no index holds: the search is read in its order, and each item is asked whether it can be booked so. */
export interface BookableFilter {
  readonly period: Period | null
  /** Only what is booked without waiting for an answer. */
  readonly instant: boolean
  readonly now: Date
}

export type BookableContext = Pick<ItemContext, 'db' | 'pool' | 'takenOfItems'>

/** Items of the first reading of a page, most of which can be booked as a rule, and of any other. */
const READ_FIRST = 40
const READ_AT_ONCE = 100
/** The most that one answer looks at. */
const LOOKED_AT = 500

/** Null where a search does not ask for any. @throws ApiError INVALID_INPUT for days that are over */
export function readBookableFilter({ from, to, instant }: ItemFilters, now: Date): BookableFilter | null {
  if (from === undefined || to === undefined) return instant ? { period: null, instant, now } : null
  if (from < dayInLibreville(now)) {
    const message = describePeriodProblem('START_IN_PAST', { priceUnit: 'jour' })
    throw new ApiError('INVALID_INPUT', { from: message })
  }
  return { period: { start: from, end: to }, instant, now }
}

/** What a card shows, and what says whether it is shown. */
type PageRow = CardRow & RulesRow
const PAGE_COLUMNS = `${CARD_COLUMNS}, ${RULES_COLUMNS}`

interface BookablePage {
  readonly rows: readonly CardRow[]
  /** The key of the next page; null where the search has no more. */
  readonly next: string | null
}

/** The page's items that can be booked. It may hold fewer than asked for and still have a next one. */
export async function findBookablePage(
  context: BookableContext,
  page: PageRequest,
  filter: BookableFilter,
  limit: number,
): Promise<BookablePage> {
  const kept: PageRow[] = []
  let last: PageRow | undefined
  for await (const { rows, bookable, isEnd } of readAhead<PageRow>(context, {
    page,
    filter,
    columns: PAGE_COLUMNS,
    first: READ_FIRST,
  })) {
    kept.push(...rows.filter(({ id }) => bookable.has(id)))
    if (kept.length > limit) {
      last = kept[limit - 1]
      break
    }
    if (isEnd) return { rows: kept, next: null }
    last = rows.at(-1)
  }
  return { rows: kept.slice(0, limit), next: last ? writeKey(page, last) : null }
}

/** How many of a search's items can be booked: counted among the first, and estimated from them beyond. */
export async function countBookable(
  context: BookableContext,
  page: PageRequest,
  filter: BookableFilter,
  found: Promise<Pick<ItemCounts, 'total'>>,
): Promise<Pick<ItemCounts, 'total' | 'totalIsExact'>> {
  let [looked, free] = [0, 0]
  for await (const { rows, bookable, isEnd } of readAhead<RulesRow>(context, {
    page: { ...page, after: null },
    filter,
    columns: RULES_COLUMNS,
    first: READ_AT_ONCE,
  })) {
    looked += rows.length
    free += bookable.size
    if (isEnd) return { total: free, totalIsExact: true }
    if ((await found).total > LOOKED_AT) break
  }
  const { total } = await found
  return { total: Math.round((total * free) / looked), totalIsExact: false }
}

interface ReadAhead<Row> {
  readonly rows: readonly Row[]
  /** Ids of those that can be booked. */
  readonly bookable: ReadonlySet<string>
  readonly isEnd: boolean
}

interface Reading {
  readonly page: PageRequest
  readonly filter: BookableFilter
  readonly columns: string
  /** Items of the first reading. */
  readonly first: number
}

async function* readAhead<Row extends RulesRow>(
  context: BookableContext,
  { page, filter, columns, first }: Reading,
): AsyncGenerator<ReadAhead<Row>> {
  let { after } = page
  for (let [looked, limit] = [0, first]; looked < LOOKED_AT; looked += limit, limit = READ_AT_ONCE) {
    const rows = await findRows<Row>(context.pool, { ...page, after, limit }, columns)
    const isEnd = rows.length < limit
    yield { rows, bookable: await findBookable(context, rows, filter), isEnd }
    const last = rows.at(-1)
    if (isEnd || !last) return
    after = keyOfRow(page, last)
  }
}

async function findBookable(
  { db, takenOfItems }: BookableContext,
  rows: readonly RulesRow[],
  { period, instant, now }: BookableFilter,
): Promise<ReadonlySet<string>> {
  const asked = instant ? rows.filter((item) => item.instant !== 'off') : rows
  if (period === null) return new Set(asked.map(({ id }) => id))
  const allowed = asked.filter(allows(period, now))
  const taken = await takenOfItems(db, allowed, now)
  const wanted = { ...period, quantity: 1 }
  const bookable = allowed.filter(({ id, available, buffer_days: bufferDays }) =>
    isFree({ available, bufferDays }, taken.get(id) ?? [], wanted),
  )
  return new Set(bookable.map(({ id }) => id))
}

/** Whether an owner's rules allow the period. Most items have the same few rules, which are asked once each. */
function allows(period: Period, now: Date): (row: RulesRow) => boolean {
  const answers = new Map<string, boolean>()
  return (row) => {
    const rules = periodRulesOf(row)
    const key = JSON.stringify(rules)
    const answer = answers.get(key) ?? periodProblem(period, rules, now) === null
    answers.set(key, answer)
    return answer
  }
}
