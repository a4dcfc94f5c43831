import type { Category } from '../listing/categories.ts'
import { CONDITIONS, type Condition } from '../listing/listing-attributes.ts'
import { searchText } from '../listing/search-text.ts'
import { distanceKm, RADIUSES_IN_KM } from '../places/distance.ts'
import { findPlace, findTown, PLACES } from '../places/places.ts'
import { literalText } from './corrections.ts'
import { isCeiling, type SearchFilters } from './saved-search.ts'

/** A saved search is stored under keys that a matching item can list: each item has at most one of a search's. */
export interface SearchKey {
  readonly category: Category | typeof ANY
  readonly condition: Condition | typeof ANY
  readonly area: string
}

const ANY = '*' as const

/** Stored form of a search: an item matches if it has one of the keys, a price between both and the text. */
export interface Matcher {
  readonly keys: readonly SearchKey[]
  /** Empty for any text. */
  readonly text: string
  /** Pieces of the text, one of which is a part of its keys: the rarest. */
  readonly fragments: readonly string[]
  readonly instant: boolean
  /** FCFA per day, both included. With days it is totals that are asked for, none of which is below its price per day: only the upper one narrows. */
  readonly minPrice: number
  readonly maxPrice: number
}

const NO_CEILING = 2 ** 31 - 1

export function matcherOf({ q = '', category, min = 0, max, instant, ...filters }: SearchFilters): Matcher {
  const text = searchText(literalText(q) ?? q)
  const every = filters.condition.length === CONDITIONS.length
  const any = every || filters.condition.length === 0
  const conditions: readonly SearchKey['condition'][] = any ? [ANY] : [...new Set(filters.condition)]
  const { length } = Array.from(text)
  return {
    keys: areasOf(filters).flatMap((area) =>
      conditions.map((condition) => ({ category: category ?? ANY, condition, area })),
    ),
    text,
    fragments: fragmentsOf(text, FRAGMENT_LENGTHS.findLast((one) => one <= length) ?? 0),
    instant,
    minPrice: filters.from ? 0 : min,
    maxPrice: isCeiling(max) ? max : NO_CEILING,
  }
}

// No slug or name of an area begins so.
const townArea = (name: string) => `@${name}`
const radiusArea = (slug: string, km: number) => `${slug} ${km}`

function areasOf({ near, within, location }: Pick<SearchFilters, 'near' | 'within' | 'location'>): string[] {
  const towns = [...new Set(location)].map(townArea)
  if (near === undefined || within === undefined) return towns.length > 0 ? towns : [ANY]
  const radius = radiusArea(near, within)
  return towns.length > 0 ? towns.map((town) => `${radius} ${town}`) : [radius]
}

/** Powers of two: a text of any length has a piece of one of them that is more than half as long, up to eight letters. */
const FRAGMENT_LENGTHS = [1, 2, 4, 8]

function fragmentsOf(text: string, length: number): string[] {
  const letters = Array.from(text)
  const starts = letters.length - length + 1
  return [...new Set(Array.from({ length: starts }, (_, at) => letters.slice(at, at + length).join('')))]
}

/** The fragment under which fewest searches are stored: those that share most of their text stay apart. */
export function rarestFragment(fragments: readonly string[], uses: ReadonlyMap<string, number>): string {
  const used = (fragment: string) => uses.get(fragment) ?? 0
  return fragments.reduce((rarest, other) => (used(other) < used(rarest) ? other : rarest))
}

/** Collision: a word's fragment begins with a line break, which no piece of a text has. */
export function wordFragment(word: string): string {
  return `\n${word}`
}

/** An item as searches look for it. */
export interface FoundItem {
  readonly category: string
  readonly condition: string
  readonly place: string | null
  readonly location: string
  /** True if it can be booked without waiting for an answer. */
  readonly instant: boolean
  readonly searchText: string
  /** Its words as PostgreSQL writes them. */
  readonly words: string
}

/** Everything that keys of a search that an item matches may hold. */
export interface ItemKeys {
  readonly fragments: readonly string[]
  readonly categories: readonly string[]
  readonly conditions: readonly string[]
  readonly instants: readonly boolean[]
  readonly areas: readonly string[]
}

export function keysOfItem({ category, condition, instant, ...item }: FoundItem): ItemKeys {
  const at = item.place === null ? findTown(item.location) : findPlace(item.place)
  const town = townArea(item.location)
  const radiuses = PLACES.flatMap((from) => {
    const km = at ? distanceKm(from, at) : null
    return km === null
      ? []
      : RADIUSES_IN_KM.filter((most) => km <= most).map((most) => radiusArea(from.slug, most))
  })
  return {
    // Title and description apart: no search holds the line break between them.
    fragments: [
      '',
      ...new Set(
        item.searchText
          .split('\n')
          .flatMap((text) => FRAGMENT_LENGTHS.flatMap((one) => fragmentsOf(text, one))),
      ),
      ...Array.from(item.words.matchAll(/'([^']+)'/g), ([, word = '']) => wordFragment(word)),
    ].toSorted(),
    categories: [ANY, category],
    conditions: [ANY, condition],
    instants: instant ? [false, true] : [false],
    areas: [ANY, town, ...radiuses.flatMap((radius) => [radius, `${radius} ${town}`])],
  }
}
