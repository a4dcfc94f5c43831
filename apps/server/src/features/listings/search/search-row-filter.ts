import type { ItemCounts, ItemFilters } from '@okoume/contract/wire/item.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { describePeriodProblem } from '@okoume/domain/calendar/period-rules.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import { MAX_FRANCS } from '@okoume/domain/money/amount.ts'
import type { Francs } from '@okoume/domain/money/francs.ts'
import { isCeiling } from '@okoume/domain/search/saved-search.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { allows, findBookable } from '../items/bookable.ts'
import {
  CARD_COLUMNS,
  type CardRow,
  pricePeriodOf,
  RULES_COLUMNS,
  type RulesRow,
} from '../items/item-columns.ts'
import type { ItemContext } from '../items/item-context.ts'
import { fetchRows, findRows } from './search-card-rows.ts'
import type { Filters } from './search-filters.ts'
import { encodeKey, keyOfRow, writeKey } from './search-order.ts'
import type { PageRequest } from './search-pages.ts'
import { walksPrices } from './search-walk.ts'

/** Filters that no index holds: the search is read in its order, and each item is looked at. */
export interface RowFilter {
  readonly period: Period | null
  /** FCFA for the period, both included. */
  readonly prices: Pick<Filters, 'min' | 'max'>
  /** Only what is booked without waiting for an answer. */
  readonly instant: boolean
  /** Any of these; none means all. */
  readonly conditions: readonly Condition[]
  readonly now: Date
}

export type RowFilterContext = Pick<ItemContext, 'db' | 'pool' | 'findOccupancies'>

/** Items of the first reading of a page, most of which pass as a rule, and of any other. */
const READ_FIRST = 40
const READ_AT_ONCE = 100
/** The most that one answer looks at. */
const LOOKED_AT = 500

/** Null where a search does not ask for any. @throws ApiError INVALID_INPUT for days that are over */
export function readRowFilter(search: ItemFilters, now: Date): RowFilter | null {
  const { min, max, instant, condition: conditions } = search
  const period = periodOf(search)
  const filter = { period, prices: { min, max: isCeiling(max) ? max : undefined }, instant, conditions, now }
  if (period === null) return instant || conditions.length > 0 ? filter : null
  if (period.start < dayInLibreville(now)) {
    const message = describePeriodProblem('START_IN_PAST', { priceUnit: 'jour' })
    throw new ApiError('INVALID_INPUT', { from: message })
  }
  return filter
}

/** The days that a search asks for. */
export function periodOf({ from, to }: Pick<ItemFilters, 'from' | 'to'>): Period | null {
  return from === undefined || to === undefined ? null : { start: from, end: to }
}

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
  if (filter.period && walksPrices(page.sort)) {
    return findCheapestPage(context, page, { ...filter, period: filter.period }, limit)
  }
  const matching: PageRow[] = []
  let last: PageRow | undefined
  for await (const { rows, fitting, isEnd } of readAhead<PageRow>(context, {
    page,
    filter,
    columns: PAGE_COLUMNS,
    first: READ_FIRST,
  })) {
    matching.push(...rows.filter(({ id }) => fitting.has(id)))
    if (matching.length > limit) {
      last = matching[limit - 1]
      break
    }
    if (isEnd) return { rows: matching, next: null }
    last = rows.at(-1)
  }
  return { rows: matching.slice(0, limit), next: last ? writeKey(page, last) : null }
}

/** Those that cost least per day, or most, are put in the order of what the days cost, which no index holds. */
const PRICED = 5000

async function findCheapestPage(
  context: RowFilterContext,
  page: PageRequest,
  filter: RowFilter & { readonly period: Period },
  limit: number,
): Promise<FilteredPage> {
  const rows = await findRows<RulesRow>(context.pool, { ...page, after: null, limit: PRICED }, RULES_COLUMNS)
  const left = sortByPrice(rows.filter(passes(filter)), filter.period, page)
  const found: PricedItem[] = []
  let looked = 0
  for (; looked < Math.min(left.length, LOOKED_AT) && found.length <= limit; looked += READ_AT_ONCE) {
    const some = left.slice(looked, looked + READ_AT_ONCE)
    const fitting = await findFitting(
      context,
      some.map(({ row }) => row),
      filter,
    )
    found.push(...some.filter(({ row }) => fitting.has(row.id)))
  }
  const shown = found.slice(0, limit)
  const lookedOn = looked < left.length ? left[looked - 1] : undefined
  const last = found.length > limit ? shown.at(-1) : lookedOn
  return {
    rows: await fetchRows(
      context.pool,
      shown.map(({ row }) => row.id),
      CARD_COLUMNS,
    ),
    next: last ? encodeKey([last.price, last.row.id]) : null,
  }
}

interface PricedItem {
  readonly row: RulesRow
  readonly price: Francs
}

/** By what the period costs, then by id, from the page's key on. */
function sortByPrice(
  rows: readonly RulesRow[],
  period: Period,
  { sort, after }: PageRequest,
): readonly PricedItem[] {
  const direction = sort === 'prix-croissant' ? 1 : -1
  const compare = (a: PricedItem, b: PricedItem) =>
    direction * (a.price - b.price || (a.row.id < b.row.id ? -1 : Number(a.row.id > b.row.id)))
  const priced = rows.map((row) => ({ row, price: pricePeriodOf(row, period)?.price ?? 0 }))
  const [price, id] = after ?? []
  const isAfter = (item: PricedItem) =>
    compare(item, { row: { ...item.row, id: String(id) }, price: Number(price) }) > 0
  return priced.filter((item) => !after || isAfter(item)).toSorted(compare)
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
  filter: RowFilter,
): Promise<ReadonlySet<string>> {
  const { period, now } = filter
  const asked = rows.filter(passes(filter))
  return period === null ? new Set(asked.map(({ id }) => id)) : findBookable(context, asked, { period, now })
}

/** All but the calendar, which is asked for many items at once. */
function passes({ period, prices, instant, conditions, now }: RowFilter): (row: RulesRow) => boolean {
  const isAllowed = period === null ? () => true : allows(period, now)
  const isPriced = (row: RulesRow) => {
    if (period === null) return true
    const price = pricePeriodOf(row, period)?.price
    return price !== undefined && price >= (prices.min ?? 0) && price <= (prices.max ?? MAX_FRANCS)
  }
  return (row) =>
    (!instant || row.instant !== 'off') &&
    (conditions.length === 0 || conditions.includes(row.condition)) &&
    // The owners' rules first: they bound the number of days.
    isAllowed(row) &&
    isPriced(row)
}
