import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import { searchText } from '@okoume/domain/listing/search-text.ts'
import { placesByDistance } from '@okoume/domain/places/distance.ts'
import { findPlace, isTown } from '@okoume/domain/places/places.ts'
import { testSize } from '../test-size.ts'

/** Columns that a search reads of an item. */
export interface SearchedRow {
  id: string
  category: string
  location: string
  place: string | null
  condition: Condition
  price: number
  created: number
  /** Key of the order by rating. */
  rank: number
  text: string
}

/** Reference implementation of a search, without an index. */
export function readEverything(catalogue: readonly SearchedRow[], search: ItemSearch) {
  const text = searchText(search.q ?? '')
  const { category, location, condition, min = 0, max = 100_000, sort, within } = search
  const ranked = rankOfAreas(search)
  const inCategory = (row: SearchedRow) => category === undefined || row.category === category
  const inTown = (row: SearchedRow) => location.length === 0 || location.includes(row.location)
  // No choice of the panel is counted within it.
  const inCondition = (row: SearchedRow) => condition.length === 0 || condition.includes(row.condition)
  const inRadius = (row: SearchedRow) => within === undefined || (ranked(row).km ?? Number.NaN) <= within
  const matches = catalogue.filter(
    (row) =>
      row.text.includes(text) && row.price >= min && (max >= 100_000 || row.price <= max) && inRadius(row),
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
  const found = matches
    .filter((row) => inCategory(row) && inTown(row) && inCondition(row))
    .toSorted(ascending)
  if (sort !== 'prix-croissant') found.reverse()
  return {
    ids: found.map(({ id }) => id),
    categories: countBy(matches.filter(inTown), 'category'),
    locations: countBy(matches.filter(inCategory), 'location'),
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

/** So many that answers and counts are cut at 10,000. */
const OBJECTS = testSize(14_000, 24_000)
const TOWNS = ['Libreville', 'Port-Gentil', 'Oyem', 'Franceville']
const WORDS = ['perceuse', 'tondeuse', 'échelle', 'drone', 'tente', 'marmite', 'robe', 'remorque']

/** Towns of decreasing frequency, «location» in every text, cheap items older than dear ones. */
export async function* searchedLines(): AsyncGenerator<string> {
  for (let n = 0; n < OBJECTS; n++) {
    const word = WORDS[(n * 7) % WORDS.length]
    yield JSON.stringify({
      id: n,
      title: `${word} n° ${n}`,
      description: `${n % 2 === 0 ? 'Une' : 'La'} location${n === 4321 ? ' de xylophone wz' : ''}, ${n % 90} jours.`,
      category: CATEGORIES[n % CATEGORIES.length],
      city: TOWNS[Math.min(3, Math.floor(Math.log2(1 + (n % 97)) / 2))],
      pricePerDay: 100 + Math.floor(n / 6) * 5 + (n % 11),
      condition: n % 7 === 0 ? 'usé' : n % 7 === 1 ? 'neuf' : 'bon',
      deposit: 0,
      stock: 1,
      ownerId: n % 40,
      // Three of the same instant.
      createdAt: new Date(Date.UTC(2024, 0, 1) + Math.floor(n / 3) * MINUTE_MS).toISOString(),
    })
  }
}

/** Searches of every kind over that catalogue. */
export const SEARCHES: readonly Partial<ItemSearch>[] = [
  {},
  { sort: 'prix-croissant' },
  { sort: 'prix-decroissant', limit: 100 },
  { category: 'sport', location: ['Libreville', 'Oyem'], min: 2000, max: 9000, sort: 'prix-croissant' },
  { location: ['Franceville'], category: 'jardin' },
  { sort: 'notes' },
  { sort: 'notes', category: 'sport', location: ['Libreville', 'Oyem'], min: 2000, max: 9000 },
  { sort: 'notes', q: 'location' },
  { sort: 'notes', min: 300, max: 310 },
  { sort: 'notes', near: 'louis', within: 2 },
  { sort: 'notes', near: 'louis', within: 10, max: 900 },
  // The newest items are the dear ones: the page is far down the order of dates.
  { min: 300, max: 310 },
  { max: 9000 },
  { max: 9000, category: 'cuisine', location: ['Port-Gentil'] },
  { min: 5000, max: 4000 },
  { q: 'xylophone' },
  { q: 'n° 4321' },
  { q: 'perceuse' },
  { q: 'perceuse', sort: 'prix-croissant', category: 'sport' },
  { q: 'location' },
  { q: 'location', category: 'sport', location: ['Libreville', 'Franceville'], min: 900 },
  { q: 'location', max: 200 },
  { q: 'Une location', max: 9000, location: ['Libreville'] },
  { q: 'introuvable' },
  { q: 'a' },
  { q: 'a', category: 'jardin', location: ['Oyem'] },
  { q: 'w' },
  { q: 'wz' },
  { q: 'n°' },
  { q: '°' },
  { q: ' 7' },
  { q: 'qq' },
  { q: 'e 7', min: 1000 },
  { near: 'louis', sort: 'proches' },
  { near: 'melen', sort: 'proches', category: 'sport', limit: 100 },
  { near: 'louis', within: 5, sort: 'proches', max: 9000 },
  { near: 'louis', within: 2, sort: 'proches', location: ['Port-Gentil'] },
  { near: 'nzeng-ayong', within: 2, sort: 'prix-croissant' },
  { near: 'louis', within: 10, min: 300, max: 310 },
  { near: 'sibang', sort: 'proches', q: 'perceuse', location: ['Oyem', 'Libreville'] },
  { near: 'sibang', within: 5, q: 'xylophone' },
  { near: 'franceville', sort: 'proches', q: 'xylophone' },
  { near: 'port-gentil-balise', q: 'Une location', sort: 'proches' },
  { near: 'louis' },
  { condition: ['neuf', 'usé'], min: 2000, max: 2300, sort: 'prix-croissant' },
]
