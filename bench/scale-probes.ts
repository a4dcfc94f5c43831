import { addDays, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { NewItem } from '../apps/server/src/features/listings/items/add-items.ts'
import type { CatalogueLine } from '../apps/server/src/seed/catalogue-line.ts'
import { seedItem } from '../apps/server/src/seed/seed-rows.ts'
import { makeItem, OWNERS } from './catalogue.ts'

/** One kind of query, with addresses for both catalogues. */
export interface Probe {
  readonly what: string
  readonly paths: readonly string[]
  /** Limit: at most half as slow again in the large catalogue. */
  readonly hasGoal: boolean
  /** Limit in milliseconds where it may be slower: frequent texts, counted for the first time. */
  readonly most?: number
  /** Each address is requested only once: nothing can be cached. */
  readonly fresh: boolean
}

/** Where a frequent text is counted. */
const MAX_MS = 20
/** The position of the deep page in the catalogue. */
const DEPTH = 0.4
/** Words that only one item has, in the middle of the catalogue. */
const RARE = 'théodolite wzk'

/** Texts that no title has to the letter: they are searched by their words. */
const SEVERAL_WORDS = {
  'words apart («percussion makita»)': 'percussion makita',
  'words in another order («makita perceuse»)': 'makita perceuse',
  'plural, and a word between («lots chaises fête»)': 'lots chaises fête',
  'a frequent and a rare word («perceuse théodolite»)': 'perceuse théodolite',
  'a dozen common words':
    'je cherche une belle perceuse à percussion bosch ou makita pour un petit chantier à libreville',
} as const

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
    createdAt: new Date(item.createdAt).toISOString(),
  }
}

/** The object that has as many reviews as there are objects. */
export function reviewedItem(size: number): string {
  return seedItem(catalogueLine(makeItem(0), 0, size)).id
}

export function buildProbes(size: number): Probe[] {
  const deep = seedItem(catalogueLine(makeItem(Math.floor(size * DEPTH)), Math.floor(size * DEPTH), size))
  const after = Buffer.from(JSON.stringify([deep.created_at, deep.id])).toString('base64url')
  const details = Array.from({ length: 50 }, (_, n) => {
    const place = Math.floor(((n + 0.5) / 50) * size)
    return `/single/item/${seedItem(catalogueLine(makeItem(place), place, size)).id}`
  })
  const ask = (path: string) => (query: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams(query)}`
  const [search, cards, counts] = [ask('/api/items'), ask('/api/cards'), ask('/api/items/counts')]
  const days = { from: dayFromNow(20), to: dayFromNow(23) }
  const narrow = { category: 'sport', location: 'Port-Gentil' }
  const filters = { category: 'bricolage', location: 'Libreville', min: '5000', max: '20000' }
  const goal = (what: string, paths: readonly string[]) => ({ what, paths, hasGoal: true, fresh: false })
  const text = (what: string, query: Readonly<Record<string, string>>) => ({
    what,
    paths: [search(query)],
    hasGoal: false,
    fresh: false,
  })
  const first = (what: string, words: string, path: typeof search): Probe => ({
    what,
    paths: partsOf(words).map((q) => path({ q })),
    hasGoal: true,
    most: MAX_MS,
    fresh: true,
  })
  return [
    goal('first page', [search({})]),
    goal('category, town, prices; by price', [search({ ...filters, sort: 'prix-croissant' })]),
    goal('category, town, prices; newest first', [search(filters)]),
    goal('deep page', [search({ after })]),
    goal('detail', details),
    text('rare word', { q: 'théodolite' }),
    text('rare number', { q: `n° ${Math.floor(size * 0.4839)}` }),
    text('common word', { q: 'perceuse' }),
    first('common word, for the first time', 'perceuse a percussion', search),
    text('common word, category and town', { q: 'perceuse', ...narrow }),
    ...Object.entries(SEVERAL_WORDS).map(([what, q]) => text(what, { q })),
    text('one letter', { q: 'a' }),
    text('two rare letters', { q: 'wz' }),
    text('no match', { q: 'introuvable' }),
    goal('cards', [cards({})]),
    goal('cards: category, town, prices; by price', [cards({ ...filters, sort: 'prix-croissant' })]),
    goal('cards: category, town, prices; newest first', [cards(filters)]),
    goal('cards: deep page', [cards({ after })]),
    goal('cards: some days', [cards(days)]),
    goal('first page: some days', [search(days)]),
    goal('counts: some days', [counts(days)]),
    goal('cards: common word', [cards({ q: 'perceuse' })]),
    goal('cards: common word, category and town', [cards({ q: 'perceuse', ...narrow })]),
    goal('cards: rare word', [cards({ q: 'théodolite' })]),
    goal('counts', [counts({})]),
    goal('counts: category, town, prices', [counts(filters)]),
    goal('counts: common word', [counts({ q: 'perceuse' })]),
    first('counts: common word, for the first time', 'groupe electrogene', counts),
    {
      ...goal('counts: common word, category and town', [counts({ q: 'perceuse', ...narrow })]),
      most: MAX_MS,
    },
    goal('categories', ['/api/categories']),
    goal('page of an object with as many reviews', [`/objet/${reviewedItem(size)}`]),
  ]
}

/**
 * Texts that no item has: titles of the catalogue with a letter left out, swapped or doubled in one word, and every tenth of
 * words that are near to no title, for which everything is tried. Each another one.
 */
export function faultyTexts(count: number): readonly string[] {
  const texts = new Set<string>()
  for (let n = 0; texts.size < count; n++) {
    const title = makeItem(n).title.replace(/ n° \d+$/, '')
    const words = title.split(' ')
    const at = words.findIndex(({ length }, index) => length > 3 && index >= n % words.length)
    const word = words[at] ?? title
    const letter = 1 + (n % Math.max(1, word.length - 2))
    const fault = FAULTS[n % FAULTS.length]?.(word, letter) ?? word
    // Two equal letters that are swapped.
    if (fault === word) continue
    texts.add(n % 10 === 9 ? `xylographe ${fault}zzk` : words.with(Math.max(at, 0), fault).join(' '))
  }
  return [...texts]
}

const FAULTS: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  (word, at) => word.slice(0, at) + word.slice(at - 1),
]

interface DayProbe extends Pick<Probe, 'what' | 'hasGoal'> {
  readonly without: string
  readonly withDays: string
}

/** Addresses that differ by their days alone. The goal is for what a visitor opens. */
export function buildDayProbes(): readonly DayProbe[] {
  const days = String(new URLSearchParams({ from: dayFromNow(20), to: dayFromNow(23) }))
  const probe = (what: string, path: string, query = ''): DayProbe => ({
    what,
    hasGoal: path === '/explorer',
    without: `${path}?${query}`,
    withDays: `${path}?${[query, days].filter(Boolean).join('&')}`,
  })
  return [
    probe('page', '/explorer'),
    probe('page of a category', '/explorer', 'category=bricolage'),
    probe('cards alone', '/api/cards'),
    probe('counts alone', '/api/items/counts'),
  ]
}

function dayFromNow(days: number): string {
  return addDays(dayInLibreville(new Date()), days)
}

/** Different texts with the same frequency. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < 5; start++)
    for (let end = text.length; end > 12; end--) parts.push(text.slice(start, end).trim())
  return [...new Set(parts)]
}
