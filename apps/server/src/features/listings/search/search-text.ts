import type { ItemPage } from '@okoume/contract/wire/item.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { buildFacets, countMatching, isWithin } from './search-facets.ts'
import { type Filters, hasPrice, NO_FILTERS, withoutFacet } from './search-filters.ts'
import {
  type Collection,
  collectMatches,
  FOUND_LIMIT,
  type FoundCell,
  type Matches,
  NEWEST_LIMIT,
  priceRange,
  type TextPage,
} from './search-matches.ts'
import { FEW, SAMPLE, type WalkedPage, walkOn, walkPage } from './search-pages.ts'
import { countSampled, type Sample, sampleText } from './search-sample.ts'
import { countOffered } from './search-tally.ts'

/** A page's rows by their ids, and what the answer says of all that was found. */
export interface Found {
  readonly ids: readonly string[]
  readonly summary: Pick<ItemPage, 'total' | 'totalIsExact' | 'facets'>
}

/** From this share of the rows on, reading on finds the limit sooner than the index of texts collects its rows. */
const FREQUENT = 0.15

/**
 * Counts of the most frequent texts. Only counts that are «more than» belong here: they
 * say as much a minute later, and they alone are slow.
 */
interface Memories {
  readonly cells: LRUCache<string, readonly FoundCell[]>
  readonly samples: LRUCache<string, Sample>
}

const MEMORY = { max: 500, ttl: MINUTE_MS } as const
const memories = new WeakMap<pg.Pool, Memories>()

function memoriesOf(pool: pg.Pool): Memories {
  const known = memories.get(pool) ?? { cells: new LRUCache(MEMORY), samples: new LRUCache(MEMORY) }
  memories.set(pool, known)
  return known
}

/** A search for a text: exact up to the limit, from one collection of all that has it. */
export async function findByText(pool: pg.Pool, page: TextPage): Promise<Found> {
  const { filters } = page
  const first = await walkPage(pool, page, SAMPLE)
  const frequent = first.withText > first.walked * FREQUENT
  const sample = lazySample(pool, page, first)
  const collect = (within: Filters) => collectWithin(pool, { page, within, sample }, frequent)
  // Within a category and a town each facet is counted in a set of its own: in a large catalogue both are far smaller
  // than all that has the text.
  const isNarrow = filters.category !== undefined && filters.locations.length > 0 && !hasPrice(filters)
  const all = isNarrow && (await countAll(pool)) > LARGE ? null : await collect(NO_FILTERS)
  if (all && !all.cut) {
    const range = priceRange(all.cells.filter((cell) => isWithin(cell, filters)))
    const facets = buildFacets({ category: all.cells, location: all.cells }, filters, range)
    return {
      ids: all.ids,
      summary: { total: countMatching(all.cells, filters), totalIsExact: true, facets },
    }
  }
  const { matching, summary } = await summariseByFacet(filters, all, collect)
  if (!matching.cut) return { ids: matching.ids, summary }
  return { ids: first.complete ? first.ids : await walkOn(pool, page), summary }
}

/** Of a smaller catalogue, all that has a text is collected as quickly as a part of it. */
const LARGE = 20_000

async function countAll(pool: pg.Pool): Promise<number> {
  return countMatching(await countOffered(pool, NO_FILTERS), NO_FILTERS)
}

/** Where all that has the text was not collected, or is more than can be: each facet is counted within the other filters. */
async function summariseByFacet(
  filters: Filters,
  all: Matches | null,
  collect: (within: Filters) => Promise<Matches>,
): Promise<{ matching: Matches; summary: Found['summary'] }> {
  const collected = new Map(all ? [[JSON.stringify(NO_FILTERS), Promise.resolve(all)]] : [])
  const within = (narrowed: Filters) => {
    const key = JSON.stringify(narrowed)
    const matches = collected.get(key) ?? collect(narrowed)
    collected.set(key, matches)
    return matches
  }
  const [category, location] = await Promise.all([
    within(withoutFacet(filters, 'category')),
    within(withoutFacet(filters, 'location')),
  ])
  // A set that was collected whole within fewer filters holds the page, its number and, of all prices, their range too.
  const whole = [category, location].find(({ cut }) => !cut)
  const price = whole && !hasPrice(filters) ? whole : await within(withoutFacet(filters, 'price'))
  const matching = whole ?? (price.cut ? await within(filters) : price)
  const range = priceRange(price.cells.filter((cell) => isWithin(cell, filters)))
  const facets = buildFacets({ category: category.cells, location: location.cells }, filters, range)
  const total = matching.cut ? FOUND_LIMIT : countMatching(matching.cells, filters)
  return { matching, summary: { total, totalIsExact: !matching.cut, facets } }
}

type LazySample = () => Promise<Sample | null>

/** Read once, and only where the newest items make it likely that the text is beyond the limit. */
function lazySample(pool: pg.Pool, page: TextPage, { withText, walked }: WalkedPage): LazySample {
  let reading: Promise<Sample | null> | undefined
  const { samples } = memoriesOf(pool)
  const { min, max } = page.filters
  const key = JSON.stringify([page.textQuery, min, max])
  const read = async () => {
    const known = samples.get(key)
    if (known || withText === 0) return known ?? null
    const offered = await countAll(pool)
    if (offered * withText <= FOUND_LIMIT * walked) return null
    const sample = await sampleText(pool, page, offered)
    samples.set(key, sample)
    return sample
  }
  return () => (reading ??= read())
}

interface Collecting extends Omit<Collection, 'by'> {
  readonly sample: LazySample
}

async function collectWithin(
  pool: pg.Pool,
  { page, within, sample }: Collecting,
  frequent: boolean,
): Promise<Matches> {
  const memory = memoriesOf(pool).cells
  const { min, max } = page.filters
  const key = JSON.stringify([page.textQuery, within, min, max])
  const known = memory.get(key)
  if (known) return { cells: known, cut: true, ids: [] }
  const sampled = await sample()
  const matches =
    (sampled && countSampled(sampled, within)) ?? (await collectQuickly(pool, { page, within }, frequent))
  if (matches.cut) memory.set(key, matches.cells)
  return matches
}

async function collectQuickly(
  pool: pg.Pool,
  collection: Omit<Collection, 'by'>,
  frequent: boolean,
): Promise<Matches> {
  const { within } = collection
  const by = (index: Collection['by']) => collectMatches(pool, { ...collection, by: index })
  // The whole catalogue and each category have an index of texts of their own.
  if (!frequent && within.locations.length === 0 && !hasPrice(within)) return by('text')
  const offered = countMatching(await countOffered(pool, within), within)
  if (offered <= FEW || (frequent && hasPrice(within))) return by('prices')
  if (!frequent) return by('text')
  const matches = await by('dates')
  // Short of the limit, there may be others among the older ones.
  return matches.cut || offered < NEWEST_LIMIT ? matches : by('text')
}
