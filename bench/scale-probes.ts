import type { NewItem } from '../apps/server/src/features/listings/items/add-items.ts'
import type { CatalogueLine } from '../apps/server/src/seed/catalogue-line.ts'
import { seedItem } from '../apps/server/src/seed/seed-rows.ts'
import { makeItem, OWNERS } from './catalogue.ts'

/** One kind of query, with addresses for both catalogues. */
export interface Probe {
  readonly what: string
  readonly paths: readonly string[]
  /** Limit: at most twice as slow in the large catalogue. */
  readonly aimed: boolean
  /** Each address is requested only once: nothing can be cached. */
  readonly fresh: boolean
}

/** The position of the deep page in the catalogue. */
const DEPTH = 0.4
/** Words that only one item has, in the middle of the catalogue. */
const RARE = 'théodolite wzk'

/** An item of the measurements as a line of a catalogue. */
export function catalogueLine(item: NewItem, n: number, size: number): CatalogueLine {
  return {
    id: n,
    title: n === Math.floor(size / 2) ? `${item.title} ${RARE}` : item.title,
    description: item.description,
    category: item.category,
    city: item.location,
    pricePerDay: item.price,
    condition: item.condition,
    deposit: item.deposit,
    stock: item.available,
    ownerId: n % OWNERS,
    createdAt: new Date(item.created_at).toISOString(),
  }
}

export function buildProbes(size: number): Probe[] {
  const deep = seedItem(catalogueLine(makeItem(Math.floor(size * DEPTH)), Math.floor(size * DEPTH), size))
  const after = Buffer.from(JSON.stringify([deep.created_at, deep.id])).toString('base64url')
  const details = Array.from({ length: 50 }, (_, n) => {
    const place = Math.floor(((n + 0.5) / 50) * size)
    return `/single/item/${seedItem(catalogueLine(makeItem(place), place, size)).id}`
  })
  const search = (query: Readonly<Record<string, string>>) => `/api/items?${new URLSearchParams(query)}`
  const filters = { category: 'bricolage', location: 'Libreville', min: '5000', max: '20000' }
  const aim = (what: string, paths: readonly string[]) => ({ what, paths, aimed: true, fresh: false })
  const text = (what: string, query: Readonly<Record<string, string>>) => ({
    what,
    paths: [search(query)],
    aimed: false,
    fresh: false,
  })
  return [
    aim('first page', [search({})]),
    aim('category, town, prices; by price', [search({ ...filters, sort: 'prix-croissant' })]),
    aim('category, town, prices; newest first', [search(filters)]),
    aim('deep page', [search({ after })]),
    aim('detail', details),
    text('rare word', { q: 'théodolite' }),
    text('rare number', { q: `n° ${Math.floor(size * 0.4839)}` }),
    text('common word', { q: 'perceuse' }),
    {
      what: 'common word, for the first time',
      paths: partsOf('perceuse a percussion').map((q) => search({ q })),
      aimed: false,
      fresh: true,
    },
    text('common word, category and town', { q: 'perceuse', category: 'sport', location: 'Port-Gentil' }),
    text('one letter', { q: 'a' }),
    text('two rare letters', { q: 'wz' }),
    text('no match', { q: 'introuvable' }),
  ]
}

/** Different texts with the same frequency. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < 5; start++)
    for (let end = text.length; end > 12; end--) parts.push(text.slice(start, end).trim())
  return [...new Set(parts)].filter((part) => part !== 'perceuse')
}
