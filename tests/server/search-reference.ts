import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import { searchText } from '@okoume/domain/listing/search-text.ts'
import { placesByDistance } from '@okoume/domain/places/distance.ts'
import { findPlace, isTown } from '@okoume/domain/places/places.ts'

/** What a search reads of an item. */
export interface SearchedRow {
  id: string
  category: string
  location: string
  place: string | null
  condition: Condition
  price: number
  created: number
  /** What the order of notes goes by. */
  rank: number
  text: string
}

/** Reference implementation of a search, without an index. */
export function readEverything(catalogue: readonly SearchedRow[], search: ItemSearch) {
  const wanted = searchText(search.q ?? '')
  const { category, location, condition, min = 0, max = 100_000, sort, within } = search
  const ranked = rankOfAreas(search)
  const inCategory = (row: SearchedRow) => category === undefined || row.category === category
  const inTown = (row: SearchedRow) => location.length === 0 || location.includes(row.location)
  // No choice of the panel is counted within it.
  const inCondition = (row: SearchedRow) => condition.length === 0 || condition.includes(row.condition)
  const inRadius = (row: SearchedRow) => within === undefined || (ranked(row).km ?? Number.NaN) <= within
  const said = catalogue.filter(
    (row) =>
      row.text.includes(wanted) && row.price >= min && (max >= 100_000 || row.price <= max) && inRadius(row),
  )
  const order = (a: SearchedRow, b: SearchedRow) =>
    sort === 'proches'
      ? ranked(b).rank - ranked(a).rank || a.created - b.created
      : sort === 'recent'
        ? a.created - b.created
        : sort === 'notes'
          ? a.rank - b.rank || a.created - b.created
          : a.price - b.price
  const ascending = (a: SearchedRow, b: SearchedRow) => order(a, b) || (a.id < b.id ? -1 : 1)
  const found = said.filter((row) => inCategory(row) && inTown(row) && inCondition(row)).toSorted(ascending)
  if (sort !== 'prix-croissant') found.reverse()
  return {
    ids: found.map(({ id }) => id),
    categories: countBy(said.filter(inTown), 'category'),
    locations: countBy(said.filter(inCategory), 'location'),
  }
}

function rankOfAreas({ near }: ItemSearch) {
  const from = findPlace(near ?? 'libreville')
  if (!from) throw new Error(near)
  const ranks = new Map(
    placesByDistance(from).map(({ place, km }, rank) => [
      isTown(place) ? place.name : place.slug,
      { rank, km },
    ]),
  )
  return (row: SearchedRow) => ranks.get(row.place ?? row.location) ?? { rank: 0, km: null }
}

function countBy(rows: readonly SearchedRow[], by: 'category' | 'location'): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row[by], (counts.get(row[by]) ?? 0) + 1)
  return counts
}
