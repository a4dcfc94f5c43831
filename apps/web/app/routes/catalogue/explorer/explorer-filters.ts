import { type Category, isCategory } from '@okoume/domain/listing/categories.ts'
import { CONDITIONS, type Condition } from '@okoume/domain/listing/listing-attributes.ts'
import { readDigits } from '@okoume/domain/money/written-digits.ts'
import { PRICE_FILTER_MAX, PRICE_FILTER_MIN } from '@okoume/domain/pricing/price-per-day.ts'

export const SORTS = {
  recent: 'Plus récents',
  'prix-croissant': 'Prix croissant',
  'prix-decroissant': 'Prix décroissant',
  notes: 'Mieux notés',
  proches: 'Plus proches',
} as const
export type Sort = keyof typeof SORTS

const FILTER_NAMES = [
  'q',
  'category',
  'min',
  'max',
  'location',
  'condition',
  'near',
  'within',
  'from',
  'to',
  'instant',
  'sort',
] as const

/** As much as the API takes. */
const MAX_TEXT_LENGTH = 100
const MAX_PLACE_LENGTH = 80
const MAX_PLACES = 20
const DAY = /^\d{4}-\d\d-\d\d$/

/** Filters of a search; the address has them all, so that it can be sent as a link. */
export interface ExplorerFilters {
  readonly q: string
  readonly category: Category | 'tous'
  readonly min: number
  readonly max: number
  readonly locations: readonly string[]
  /** Any of these; none means all. */
  readonly conditions: readonly Condition[]
  /** The slug of a place; empty for everywhere. */
  readonly near: string
  /** Kilometres around it; empty for any. */
  readonly within: string
  /** First and last day, AAAA-MM-JJ; both are empty where any day will do. */
  readonly from: string
  readonly to: string
  /** Only what is booked without waiting for an answer. */
  readonly instant: boolean
  readonly sort: Sort
}

/** Reads an address or a form; what makes no sense in it is left out. */
export function readFilters(source: URLSearchParams | FormData): ExplorerFilters {
  const text = (name: string) => clean(source.get(name), MAX_TEXT_LENGTH)
  const category = text('category')
  const sort = text('sort')
  const min = readPrice(text('min')) ?? PRICE_FILTER_MIN
  const max = readPrice(text('max')) ?? PRICE_FILTER_MAX
  const days = [text('from'), text('to')].filter((day) => DAY.test(day)).toSorted()
  const near = text('near')
  const locations = source.getAll('location').map((place) => clean(place, MAX_PLACE_LENGTH))
  return {
    q: text('q'),
    category: isCategory(category) ? category : 'tous',
    min: Math.min(min, max),
    max: Math.max(min, max),
    locations: [...new Set(locations.filter(Boolean))].slice(0, MAX_PLACES),
    conditions: CONDITIONS.filter((one) => source.getAll('condition').includes(one)),
    near,
    within: near && text('within'),
    // One alone means that day.
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    instant: text('instant') !== '',
    sort: Object.hasOwn(SORTS, sort) && (near || sort !== 'proches') ? (sort as Sort) : 'recent',
  }
}

/** As the API takes it: trimmed, not too long, without invisible characters, which a shared link may hold. */
function clean(value: FormDataEntryValue | null, longest: number): string {
  const visible = String(value ?? '')
    .replace(/(?!\s)[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  // Half a character beyond the Basic Multilingual Plane is none.
  return visible
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** A price as it is typed, in digits, brought within the bounds; null where it is none. */
export function readPrice(text: string): number | null {
  const price = readDigits(text)
  return price >= 0 ? Math.min(PRICE_FILTER_MAX, price) : null
}

/** The shortest address that says the same: what is as usual is left out. */
export function writeFilters({ locations, conditions, ...filters }: ExplorerFilters): URLSearchParams {
  const { q, category, min, max, near, within, from, to, instant, sort } = filters
  const values = {
    q,
    category: category !== 'tous' && category,
    min: min > PRICE_FILTER_MIN && min,
    max: max < PRICE_FILTER_MAX && max,
    location: locations,
    condition: conditions,
    near,
    within,
    from,
    to,
    instant,
    sort: sort !== 'recent' && sort,
  }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) if (one || one === 0) search.append(name, String(one))
  }
  return search
}

/**
 * The query to redirect to, where a form without scripts has sent filters at their defaults; null where the address is
 * as short as it can be. Parameters of others (a shared link's marks) are no reason to redirect, and are left out.
 */
export function shorterAddress(url: string): string | null {
  const { searchParams } = new URL(url)
  const search = writeFilters(readFilters(searchParams))
  const repeats = FILTER_NAMES.some((name) => searchParams.getAll(name).length > search.getAll(name).length)
  if (!repeats) return null
  const after = searchParams.get('after')
  if (after) search.set('after', after)
  return search.size > 0 ? `?${search}` : ''
}

export function countFilters({
  category,
  min,
  max,
  locations,
  conditions,
  from,
  instant,
}: ExplorerFilters): number {
  const narrowed = [
    category !== 'tous',
    min > PRICE_FILTER_MIN || max < PRICE_FILTER_MAX,
    locations.length > 0,
    conditions.length > 0,
    from !== '',
    instant,
  ]
  return narrowed.filter(Boolean).length
}

/** True if the search asks what is counted only as it is read: the panel's numbers would promise too much. */
export function filtersRows({ conditions, from, instant }: ExplorerFilters): boolean {
  return conditions.length > 0 || from !== '' || instant
}
