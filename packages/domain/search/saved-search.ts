import { addDays, type CalendarDay, dayInLibreville } from '../calendar/calendar-day.ts'
import { formatLongPeriod } from '../calendar/format-day.ts'
import { weekdayOf } from '../calendar/period-rules.ts'
import { CATEGORY_NAMES, type Category } from '../listing/categories.ts'
import type { Condition } from '../listing/listing-attributes.ts'
import { searchText } from '../listing/search-text.ts'
import { formatFrancs } from '../money/francs.ts'
import { findPlace } from '../places/places.ts'
import { PRICE_FILTER_MAX } from '../pricing/price-per-day.ts'
import { capitalize } from '../writing/capitalize.ts'

/** How many searches a person saves at most. */
export const MAX_SEARCHES = 20
/** How many items one alert names. */
export const MAX_NAMED = 5
/** How many alerts a person receives at once within a day; further ones wait for the evening. */
export const AT_ONCE_A_DAY = 3
/** Days: after how many without being opened a person is asked whether to keep a search; how many later it goes. */
export const ASK_AFTER_DAYS = 90
export const DELETE_AFTER_DAYS = 30

/** When new items are announced: on its own, at 18:00, or on Fridays at 18:00, in Libreville. */
export const RHYTHMS = ['daily', 'at once', 'weekly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

const FRIDAY = 5

/**
 * Which searches are announced at 18:00 of that instant's day: at-once ones too, where they were too many for the day.
 * `since` is when they were last announced, where that was days ago.
 */
export function rhythmsDue(now: Date, since = now): readonly Rhythm[] {
  const [today, before] = [dayInLibreville(now), dayInLibreville(since)]
  const friday = addDays(today, -((weekdayOf(today) - FRIDAY + 7) % 7))
  return friday === today || friday > before ? RHYTHMS : ['daily', 'at once']
}

/** The filters of a search that can be saved: all but its order, which finds nothing else. */
export interface SearchFilters {
  readonly q?: string | undefined
  readonly category?: Category | undefined
  /** FCFA per day; with `from`, for all the days (`pricePeriod`). */
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Towns; none for everywhere. */
  readonly location: readonly string[]
  /** The slug of a place, and kilometres around it. */
  readonly near?: string | undefined
  readonly within?: number | undefined
  readonly instant: boolean
  /** Any of these; none for all. */
  readonly condition: readonly Condition[]
  /** First and last day of the rental: the search ends with the first. */
  readonly from?: CalendarDay | undefined
  readonly to?: CalendarDay | undefined
}

/** True if its days can be rented no more. */
export function isOver({ from }: Pick<SearchFilters, 'from'>, today: CalendarDay): boolean {
  return from !== undefined && from < today
}

/** True if it narrows anything: everything that is ever offered is no alert. */
export function isNarrow({
  q = '',
  category,
  min = 0,
  max,
  location,
  within,
  instant,
  condition,
  from,
}: SearchFilters): boolean {
  return (
    searchText(q) !== '' ||
    [category, within, from].some(Boolean) ||
    location.length > 0 ||
    condition.length > 0 ||
    instant ||
    min > 0 ||
    isCeiling(max)
  )
}

/** The slider's upper end means «et plus». */
export function isCeiling(max: number | undefined): max is number {
  return max !== undefined && max < PRICE_FILTER_MAX
}

function ceilingText({ max, from }: Pick<SearchFilters, 'max' | 'from'>): string {
  if (!isCeiling(max)) return ''
  return `${formatFrancs(max)} ${from ? 'en tout' : 'par jour'} au plus`
}

const MAX_TEXT_LENGTH = 40

/** Name of a search: «Groupe électrogène près de Louis, moins de 20 000 FCFA». */
export function nameOfSearch({
  q = '',
  category,
  max,
  location,
  near,
  within,
  instant,
  condition,
  from,
  to,
}: SearchFilters): string {
  const text = q.trim().replace(/\s+/g, ' ')
  const shown = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).trimEnd()}…` : text
  const what = shown ? capitalize(shown) : category ? CATEGORY_NAMES[category] : 'Objets'
  const place = near === undefined ? undefined : findPlace(near)
  const towns = location.length > 0 ? ` à ${location.join(', ')}` : ''
  const where =
    place && within
      ? ` à moins de ${within} km de ${place.name}`
      : place
        ? `${towns} près de ${place.name}`
        : towns
  return [
    what + where,
    shown && category && CATEGORY_NAMES[category],
    ceilingText({ max, from }),
    condition.length > 0 && `état ${condition.join(' ou ')}`,
    from && to && formatLongPeriod(from, to),
    instant && 'réservation immédiate',
  ]
    .filter(Boolean)
    .join(', ')
}
