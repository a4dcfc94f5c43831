import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import { distanceText, placesByDistance, type RankedPlace } from '@okoume/domain/places/distance.ts'
import { findPlace, isTown, quartierName } from '@okoume/domain/places/places.ts'
import { LRUCache } from 'lru-cache'
import type { ListedItem } from '../items/item-columns.ts'

/** Where a row is, as indexes hold it: its quartier, or its town where it names none. */
export const AREA = 'coalesce(items.place, items.location)'

export type Placed = Pick<ListedItem, 'place' | 'location'>

export function areaOf({ place, location }: Placed): string {
  return place ?? location
}

/** The place of a search near one. */
export interface Near {
  readonly name: string
  /** Areas that the search may show, nearest first. */
  readonly areas: readonly string[]
  /** A radius leaves areas out. */
  readonly narrow: boolean
  /** Kilometres; null in the same town. */
  readonly kmOf: (row: Placed) => number | null
}

// Memory: each ranking names every place.
const rankings = new LRUCache<string, readonly RankedPlace[]>({ max: 100 })

/** Null where a search is near no place. */
export function readNear({
  near,
  within,
  location,
}: Pick<ItemSearch, 'near' | 'within' | 'location'>): Near | null {
  const from = near === undefined ? undefined : findPlace(near)
  if (!from) return null
  const ranking = rankings.get(from.slug) ?? placesByDistance(from)
  rankings.set(from.slug, ranking)
  const kms = new Map(ranking.map(({ place, km }) => [isTown(place) ? place.name : place.slug, km]))
  const shown = ranking.filter(
    ({ place, km }) =>
      (location.length === 0 || location.includes(place.town)) &&
      (within === undefined || (km !== null && km <= within)),
  )
  return {
    name: from.name,
    areas: shown.map(({ place }) => (isTown(place) ? place.name : place.slug)),
    narrow: within !== undefined,
    kmOf: (row) => kms.get(areaOf(row)) ?? null,
  }
}

/** A card's text for where an item is. */
export function placeLabel(row: Placed, near: Near | null): string {
  const quartier = quartierName(row.place)
  if (!near) return quartier === null ? row.location : `${quartier}, ${row.location}`
  const km = near.kmOf(row)
  const distance = distanceText(km)
  return km === 0
    ? distance.charAt(0).toUpperCase() + distance.slice(1)
    : `${quartier ?? row.location} · ${distance}`
}
