import type { ItemCounts, ItemFilters } from '@okoume/contract/wire/item.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { describePeriodProblem } from '@okoume/domain/calendar/period-rules.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findBookable } from '../items/bookable.ts'
import { CARD_COLUMNS, type CardRow, RULES_COLUMNS, type RulesRow } from '../items/item-columns.ts'
import type { ItemContext } from '../items/item-context.ts'
import { findRows } from './search-card-rows.ts'
import { keyOfRow, writeKey } from './search-order.ts'
import type { PageRequest } from './search-pages.ts'

/** What no index holds: the search is read in its order, and each item is looked at. */
export interface RowFilter {
  readonly period: Period | null
  /** Only what is booked without waiting for an answer. */
  readonly instant: boolean
  /** Any of these; none means all. */
  readonly conditions: readonly Condition[]
  readonly now: Date
}

export type RowFilterContext = Pick<ItemContext, 'db' | 'pool' | 'takenOfItems'>

/** Items of the first reading of a page, most of which pass as a rule, and of any other. */
const READ_FIRST = 40
const READ_AT_ONCE = 100
/** The most that one answer looks at. */
const LOOKED_AT = 500

/** Null where a search does not ask for any. @throws ApiError INVALID_INPUT for days that are over */
export function readRowFilter(
  { from, to, instant, condition: conditions }: ItemFilters,
  now: Date,
): RowFilter | null {
  if (from === undefined || to === undefined) {
    return instant || conditions.length > 0 ? { period: null, instant, conditions, now } : null
  }
  if (from < dayInLibreville(now)) {
    const message = describePeriodProblem('START_IN_PAST', { priceUnit: 'jour' })
    throw new ApiError('INVALID_INPUT', { from: message })
  }
  return { period: { start: from, end: to }, instant, conditions, now }
}

/** What a card shows, and what says whether it is shown. */
type PageRow = CardRow & RulesRow
const PAGE_COLUMNS = `${CARD_COLUMNS}, ${RULES_COLUMNS}`

interface FilteredPage {
  readonly rows: readonly CardRow[]
  /** The key of the next page; null where the search has no more. */
  readonly next: string | null
}

/** The page's items that pass the filter. It may hold fewer than asked for and still have a next one. */
export async function findFilteredPage(
  context: RowFilterContext,
  page: PageRequest,
  filter: RowFilter,
  limit: number,
): Promise<FilteredPage> {
  const kept: PageRow[] = []
  let last: PageRow | undefined
  for await (const { rows, fitting, isEnd } of readAhead<PageRow>(context, {
    page,
    filter,
    columns: PAGE_COLUMNS,
    first: READ_FIRST,
  })) {
    kept.push(...rows.filter(({ id }) => fitting.has(id)))
    if (kept.length > limit) {
      last = kept[limit - 1]
      break
    }
    if (isEnd) return { rows: kept, next: null }
    last = rows.at(-1)
  }
  return { rows: kept.slice(0, limit), next: last ? writeKey(page, last) : null }
}

/** How many of a search's items pass the filter: counted among the first, and estimated from them beyond. */
export async function countFiltered(
  context: RowFilterContext,
  page: PageRequest,
  filter: RowFilter,
  found: Promise<Pick<ItemCounts, 'total'>>,
): Promise<Pick<ItemCounts, 'total' | 'totalIsExact'>> {
  let [looked, fit] = [0, 0]
  for await (const { rows, fitting, isEnd } of readAhead<RulesRow>(context, {
    page: { ...page, after: null },
    filter,
    columns: RULES_COLUMNS,
    first: READ_AT_ONCE,
  })) {
    looked += rows.length
    fit += fitting.size
    if (isEnd) return { total: fit, totalIsExact: true }
    if ((await found).total > LOOKED_AT) break
  }
  const { total } = await found
  return { total: Math.round((total * fit) / looked), totalIsExact: false }
}

interface ReadAhead<Row> {
  readonly rows: readonly Row[]
  /** Ids of those that pass the filter. */
  readonly fitting: ReadonlySet<string>
  readonly isEnd: boolean
}

interface Reading {
  readonly page: PageRequest
  readonly filter: RowFilter
  readonly columns: string
  /** Items of the first reading. */
  readonly first: number
}

async function* readAhead<Row extends RulesRow>(
  context: RowFilterContext,
  { page, filter, columns, first }: Reading,
): AsyncGenerator<ReadAhead<Row>> {
  let { after } = page
  for (let [looked, limit] = [0, first]; looked < LOOKED_AT; looked += limit, limit = READ_AT_ONCE) {
    const rows = await findRows<Row>(context.pool, { ...page, after, limit }, columns)
    const isEnd = rows.length < limit
    yield { rows, fitting: await findFitting(context, rows, filter), isEnd }
    const last = rows.at(-1)
    if (isEnd || !last) return
    after = keyOfRow(page, last)
  }
}

async function findFitting(
  context: RowFilterContext,
  rows: readonly RulesRow[],
  { period, instant, conditions, now }: RowFilter,
): Promise<ReadonlySet<string>> {
  const asked = rows.filter(
    (item) =>
      (!instant || item.instant !== 'off') &&
      (conditions.length === 0 || conditions.includes(item.condition)),
  )
  return period === null ? new Set(asked.map(({ id }) => id)) : findBookable(context, asked, { period, now })
}
