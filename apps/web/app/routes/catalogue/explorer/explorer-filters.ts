import { type Category, isCategory } from '@okoume/domain/listing/categories.ts'
import { PRICE_FILTER_MAX, PRICE_FILTER_MIN } from '@okoume/domain/pricing/price-per-day.ts'

export const SORTS = {
  recent: 'Plus récents',
  'prix-croissant': 'Prix croissant',
  'prix-decroissant': 'Prix décroissant',
} as const
export type Sort = keyof typeof SORTS

/** What the visitor looks for. The address holds it, so that a search can be sent to somebody. */
export interface ExplorerFilters {
  readonly q: string
  readonly category: Category | 'tous'
  readonly min: number
  readonly max: number
  readonly locations: readonly string[]
  readonly sort: Sort
}

/** Reads an address or a form; what makes no sense in it is left out. */
export function readFilters(source: URLSearchParams | FormData): ExplorerFilters {
  const text = (name: string) => clean(source.get(name))
  const category = text('category')
  const sort = text('sort')
  const [min, max] = [readPrice(text('min'), PRICE_FILTER_MIN), readPrice(text('max'), PRICE_FILTER_MAX)]
  return {
    q: text('q'),
    category: isCategory(category) ? category : 'tous',
    min: Math.min(min, max),
    max: Math.max(min, max),
    locations: source.getAll('location').map(clean).filter(Boolean).slice(0, 20),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'recent',
  }
}

/** As the API takes it: trimmed, not too long, without the NUL that only an attack sends. */
function clean(value: FormDataEntryValue | null): string {
  return String(value ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, 80)
}

function readPrice(text: string, otherwise: number): number {
  const price = Number(text || Number.NaN)
  if (!Number.isInteger(price)) return otherwise
  return Math.max(PRICE_FILTER_MIN, Math.min(PRICE_FILTER_MAX, price))
}

/** The shortest address that says the same: what is as usual is left out. */
export function writeFilters(filters: ExplorerFilters): URLSearchParams {
  const search = new URLSearchParams()
  if (filters.q) search.set('q', filters.q)
  if (filters.category !== 'tous') search.set('category', filters.category)
  if (filters.min > PRICE_FILTER_MIN) search.set('min', String(filters.min))
  if (filters.max < PRICE_FILTER_MAX) search.set('max', String(filters.max))
  for (const location of filters.locations) search.append('location', location)
  if (filters.sort !== 'recent') search.set('sort', filters.sort)
  return search
}

/** How many of the panel's filters narrow the results. */
export function countFilters({ category, min, max, locations }: ExplorerFilters): number {
  const narrowed = [
    category !== 'tous',
    min > PRICE_FILTER_MIN || max < PRICE_FILTER_MAX,
    locations.length > 0,
  ]
  return narrowed.filter(Boolean).length
}
